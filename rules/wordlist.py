"""The 2,048 words in which hashes are shown to people, eleven bits a word; their order is part of PROTOCOL.md and CHANCE.md."""

from __future__ import annotations

from typing import Final

BITS: Final = 11
"""Of each word."""


def in_words(hashed: bytes, count: int) -> str:
    """Write the first bits of a hash as so many words, eleven bits a word, the highest first."""
    number = int.from_bytes(hashed, "big") >> (8 * len(hashed) - count * BITS)
    return " ".join(WORDS[number >> BITS * place & (1 << BITS) - 1] for place in reversed(range(count)))


_LIST: Final = """
abide able aboard about above abrupt absent absorb absurd acacia accept accord acid acorn action actor actual acute adapt adhere adjoin
adjust admit adobe adopt adorn adult adverb advice affair affect affix afford afraid afresh after again agent agile agree ahead ahoy aide
airy akin alarm alcove alert align alike aline alive allow almost along aloud alpha also alter amir amoeba among amount ampere analog
anchor anew angel angle angry animal annex annoy annual answer anyhow anyone anyway apart append apply arcade arch area arena argue arise
armor army arose around array arrive arrow ascent aside asleep aspect assert assign assume atomic atone attach attest audit august aural
author auto autumn avail averse avid avoid await awake aware away awful awhile awry axiom azure baby back bacon badge bagel bail bait bake
ball bamboo banana banjo bank banner bare bark barn barrel base basic basket batch bath battle bazaar beach beam bean bear beast beat
beauty beaver became become beef beetle before began begin begun behave behind beige belief bell below belt bench bend benign bent berry
beside beta better beware beyond bigger bike bill binary bingo bird birth bisect bison bite bitmap bitten blame blank blast blaze bleach
blend blew blink blob block blog bloom blot blow blue blunt blurb blush boat bobbin bobcat body bold bolt bone book boom boost boot border
bore born borrow both bought bound bout bovine boxcar brace brain brake branch break brew brick bridge brief bright bring broke broom
browse brush brute bubble bucket budget buff buggy build bulb bulk bump bunch bundle bunk burden bureau burlap burn burst bury busy button
buzz byte cache cactus caddy cage cake call came canary cancel candy cannot canon canyon carbon care cargo carp carry cart carve case cast
casual catch cattle caught cause caveat cease cell cement cent cereal chain chalk champ change chapel charge chat cheap check cheese chef
cherry chile chip chisel choice choke choose chop chose chrome chunk churn cinema cipher circle cite city civil claim clamp clang clap
clash clause clay clear clef clever click client clinic clip cloak clock clog clone close cloth cloud club cluck clue clumsy coarse coast
coat code coerce coffee coil coin color column comb come common comply condor cone confer consul convey cookie cool coop cope copier
copper copy coral core cork corn cosmic cost count couple course cousin cozy crab crack craft cram crank crash crate crawl crayon create
credit crept crew crisp critic croak crop crow crude crunch crux cube cubic cuddle cull cure curio curl curry cursor curve custom cute
cutter cycle daft daily dairy daisy damage damp dance dandy danger dare dark dart dash data date datum dawn deal dear debase debt debug
decay decent decide deck decode decree deduce deem deep deer defect define degree delay delete delta delve demand demote denote dense deny
depart depend depict depot depth derail derive desert design desk detail detect device dialog diary dice differ digit dilate dimmer direct
ditch dither ditto dive divide dizzy dock doctor dodge dodo dollar domain donate done donor door dose double dove down draft drag drain
draw dread drew drift drill drink drive drop drove drum dual duck duff dull dump duplex during dust duty each eager eagle earl earn earth
ease easier east easy echo eddy edge edit effect effort eight either eject elder elect eleven elicit else email ember embody emerge emit
employ empty enable encode enemy energy engage engine enjoy enlist enough enrich enroll ensure enter entire entry epic epilog epoch equal
erase erode escape estate ether event every evict evoke evolve exact exam except excise excuse exempt exert exhale exhort exist exit
exotic expand expect expire export extend extra fabric facade face fact fade faint fair faith fake falcon fall false family fancy fare
farm fast father faulty favor feat feel feet fell felt fence fennel ferry fetch field fifty fight figure file fill film filter final fine
finger finish fire firm first fish fist five fizz flag flaky flare flash flat flavor flaw flex flick flight flip flit float flock floor
floppy flora flour flow fluid flurry flush flute flux foam foggy fold folk follow font food foot forbid force fore forget fork format
forth forum found four frame frank free fresh fret friend fringe frog frolic from front frost frown froze fruit fudge fulfil full funny
fuse fusion fussy futile future fuzz gain gale gambit game gamma garble garlic gasp gate gather gauge gave gawk gear gender genie genre
geyser ghost giant gift gill ginger girl girth gist give glad glance gleam glen glib glide global glory glove glow glue gnat gnome goal
goat gobble goblin gold golf gone goofy goon goose gopher gossip gotten gourd govern grab grace grade graft grain gram grant graph gravy
gray graze great greedy grew grey grid grief grin grisly gritty groovy group grow grub grunt guard guide guinea guise guitar gulp gutter
habit half hall halo halt halve hamlet hammer hamper handle happy hare harp harsh hash hassle hasty hatch have havoc hawk hazard haze hazy
head health heap hear heat heavy heel heifer height heir held hello help hence herald herb here hermit heroic hiccup hidden hide high hill
hint hire hoard hoist hole hollow home honor hood hook hope horn horror horse host hotel hour house howl huge hull human humble hung hunk
hunt hurdle hush hybrid hyphen icon idea idiom idle ignore image immune impact import impure inch income incur index indigo induce inert
infer infix info inhale inject injury input insert inside insure intact intent into invert invite invoke inward iota irate ironic island
issue italic itch item itself ivory jack jade jail jargon jersey jigsaw join joke judge juggle juice jump jungle jury just keep kept
kernel kettle khaki kick kimono kinda kite kitty knee knew knock knot know koala kosher label labor lace lack lacy ladder ladle lady
lagoon lambda lance lane lapse large lark laser lasso last latch late lathe latter launch lawyer layout lazier lazy lead leaf league leak
lean leap learn least leave leeway left legacy legend lemon lend length lent lesson lest letter level lieu life lift light like lilac
limbo lime limit line linger link lint lion liquid list little live lizard llama load lobby local lock logic logo lone long look loop
loose loot lope lore lose loud love loyal luck lunar lyric made magic magnet mail main major make malt manage mangle manner mantel manual
many maple mapper marble march margin mark maroon mash mask mason match mate math matrix matt mature mauve maxima maybe mayor maze meadow
meal mean meddle medium meet melon member memory mental menu meow mercy mere merge merit mesh messy metal method metric mice middle midst
midway might mike mile milk mill mime mimic mine mingle mink minor mint minute mirror mobile mock modal mode modify module mole moment
money month moon moral more morsel mortal mosaic most motion motley mount mouse mouth move movie much muck muffle multi muscle muse mush
music must mutate mute mutual myself myth nail naive name narrow native nature navy near neat needle negate neon nest nettle neural never
next nice niche nick nifty night nine ninth nite nobody node noise nomad noon normal north nose note notice noun nova novel novice nudge
nugget null obey object oboe obtain occur ocean octal oddity office offset often okay olive omega omit once onion onto onward opal opaque
open opera oppose option oracle orange orchid order origin osprey other otter ought ounce outlet output outset over oyster pace pacify
pack page paid paint pair pale palm panel parent parity park parole parrot parse part past patch patent path pause pawn peach peak pebble
pedal peek peel peep peer pencil people pepper period perky permit person peruse pesky phase phone photon phrase piano pick piece pigeon
pike pile pill pilot pinch pine pink pint pipe pitch pivot pizza place plain plan plate play please plenty plot pluck plug plum plural
poem poetry point poke polar policy polka poll pony poodle pool poor poplar port pose post potato pouch pound pout powder power pray price
prime print prior prism prize probe profit prompt prone proof prop prose prove proxy prune public pueblo puff pull pulp pulse pump punt
puppet pure purge purity purple purse push putty puzzle python quake quart query quest queue quick quiet quilt quirk quite quiver quiz
quorum quote rabbit race racket radio raffle rain raise rake ramp ranch random range rank rapid rare raster rate rather ratio ravel razor
reach read real reap rear reason recall recent recipe record recur redo redraw reduce refer refine reflex reform refuse regard region rein
reject rejoin relax relief reload remain remedy remind remove rename rend renew reopen repair repeat reply report rescue reset reside
resort result retain retire retry return reuse revamp revert review revoke reward rewind rework rhythm ribbon rice rich ridden ride ridge
right rinse ripple rise risk rite rival river road roam robin robot robust rocket rode role roll room root rose rotate rotor rough round
route rubric ruby ruff rule rune rung rush rust safari safe saffron sage said sail sake salad sale salmon saloon salt same sample sandal
sane sanity sash save scalar scan scene scheme school scoop scope score scrap screen script scroll scrub seal search seat second secret
secure seek seem seep seldom select self sell send sense sent serial sermon serve seven shadow shake shame shape share sheaf sheet shell
shield shift shin ship shirt shoe shop short shove show shrink shut sickle side sieve sift sigh sigma sign silent silly silo silver simmer
simple since sine single sink sister site sixth size sketch skew skill skin skip skull slab slack slash slate sleep slept slice slide
slight slim slip sloppy slot slow slug small smart smash smear smile smirk smith smog smoke smooth smudge snag snail snake snap snare
sneaky sniff snip snoop snore snow soap soccer social socket sodium sofa soft solar sole solo solve some song sonic soon soothe sore sorry
sort sought sound soup source south space spade span sparse spawn speak speedy spell spent sphere sphinx spice spider spill spin spirit
split spoil sponge spoof sport spot spray spread sprint spruce square squid stable stack staff stage stale stamp stand staple start state
stay steady stem step stereo stew stick still stir stock stomp stone stop store stray stream string strong strut stub stuck study stuff
style such sudden suffix sugar suite summer sundry sung sunny sunset superb supply sure surf survey swab swan swap swarm sway sweep swift
swig swing switch sworn symbol syntax system tabby table tack taco tact tail taint take tale talk tall tamper tango tape target task taste
taught taxi teach team teapot tedium tell tempo tenant tenor tense tenth term terse test text than that thaw theory thick thimble think
third thorn thrash three thrift throw thumb thyme tick tidier tidy tiger tight tilde tile till tilt time timid tint tire title toast today
toggle toilet token told toll tomato tone tongue tonic took tool tooth topic torch torque total touch tough tour tout toward town track
trade trait trap travel treat treble tree trek trend trial trick trill trim trio triple trivia troll trophy trough truck true trump trunk
trust truth tryout tube tuck tulip tundra tune tunnel turkey turn turtle tutor tweak tweet twelve twenty twice twig twin twist type udder
ultra unable uncle under undo undue uneven unfair unfold unify union unique unit unlike unlock unmask unpack unsafe unsure until unwind
unwrap update uphold upload upon upper upset upshot upside upward urgent usable usage useful usual utmost vague valet valid value valve
vanish vary vast vault vector vendor venue verb verge verify verse very veto viable video view violet virtue visit visual vital voice void
volume vote vowel wade wafer waffle wagon wait waive wake walk wall walnut walrus waltz want warm warn warp wary waste watch water wave
wavy weak weary wedge week weight well went whack whale wheat wheel where while whine whizz whole wide width wiggle will wince window wink
winner winter wipe wire wisdom wise wish wizard wolf woman women wonder work world worm worry worth wrap wreath wrench write wrote yank
yard yarn year yellow yield young zebra zephyr zero zeta zigzag zipper zone zoom
"""
WORDS: Final = tuple(_LIST.split())
