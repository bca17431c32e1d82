import type { Pair } from '#contract/collections/my-list.ts'

export const isSamePair = (pair: Pair) => (candidate: Pair) => candidate.vid === pair.vid && candidate.gid === pair.gid

/**
 * Returns the list with a lesson moved to an index; the other lessons keep their order. Returns the same list if the
 * lesson is not in it, or already has that index.
 */
export function movePair(pairs: readonly Pair[], pair: Pair, index: number): readonly Pair[] {
  const from = pairs.findIndex(isSamePair(pair))
  const to = Math.min(index, pairs.length - 1)
  return from === -1 || from === to ? pairs : pairs.toSpliced(from, 1).toSpliced(to, 0, pair)
}
