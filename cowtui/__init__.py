"""cowtui: cow-themed tabletop games for friends with terminals."""
