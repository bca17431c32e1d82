/** Consecutive lines that were replaced. `before` or `after` may be empty. */
export interface ChangedLines {
  before: readonly string[]
  after: readonly string[]
}

/** Maximum number of line pairs to compare. Texts with more pairs, such as unrelated captions, count as one change. */
const MAX_LINE_PAIRS = 4_000_000

/** Compares two texts line by line. Blank lines are ignored. */
export function findChangedLines(before: string, after: string): ChangedLines[] {
  const [old, current] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < Math.min(old.length, current.length) && old[start] === current[start]) start += 1
  let end = 0
  const maxEnd = Math.min(old.length, current.length) - start
  while (end < maxEnd && old.at(-1 - end) === current.at(-1 - end)) end += 1
  return compareLines(old.slice(start, old.length - end), current.slice(start, current.length - end))
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

function compareLines(before: readonly string[], after: readonly string[]): ChangedLines[] {
  const width = after.length + 1
  if (before.length * after.length > MAX_LINE_PAIRS) return [{ before, after }]
  // For each pair of positions, the length of the longest common subsequence of the remaining lines.
  const common = new Uint32Array((before.length + 1) * width)
  const commonAt = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        before[i] === after[j] ? commonAt(i + 1, j + 1) + 1 : Math.max(commonAt(i + 1, j), commonAt(i, j + 1))
  const changes: ChangedLines[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [fromBefore, fromAfter] = [i, j]
    while ((i < before.length || j < after.length) && before[i] !== after[j])
      if (j >= after.length || (i < before.length && commonAt(i + 1, j) >= commonAt(i, j + 1))) i += 1
      else j += 1
    if (i > fromBefore || j > fromAfter)
      changes.push({ before: before.slice(fromBefore, i), after: after.slice(fromAfter, j) })
    while (i < before.length && before[i] === after[j]) {
      i += 1
      j += 1
    }
  }
  return changes
}
