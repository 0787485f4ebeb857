"""Numbers of least squared error, for what bots learn."""

from __future__ import annotations


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a symmetric positive definite system by Cholesky's method, in place."""
    size = len(matrix)
    for column in range(size):
        pivot = matrix[column]
        head = pivot[:column]
        for row in range(column, size):
            line = matrix[row]
            line[column] -= sum(map(float.__mul__, line[:column], head)) if column else 0.0
            if row > column:
                line[column] /= pivot[column] ** 0.5
        pivot[column] = pivot[column] ** 0.5
    for row in range(size):
        right[row] = (right[row] - sum(map(float.__mul__, matrix[row][:row], right[:row]))) / matrix[row][row]
    for row in reversed(range(size)):
        right[row] = (right[row] - sum(matrix[below][row] * right[below] for below in range(row + 1, size))) / matrix[row][row]
    return right
