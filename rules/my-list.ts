import type { Pair } from '#contract/collections/my-list.ts'

export const isSamePair = (one: Pair) => (other: Pair) => one.vid === other.vid && one.gid === other.gid

/**
 * Returns the list with a lesson moved to an index from 0; the others keep their order. Returns the same list if the
 * lesson is not in it or is already there.
 */
export function withPairAt(pairs: readonly Pair[], pair: Pair, index: number): readonly Pair[] {
  const from = pairs.findIndex(isSamePair(pair))
  const to = Math.min(index, pairs.length - 1)
  return from === -1 || from === to ? pairs : pairs.toSpliced(from, 1).toSpliced(to, 0, pair)
}
