import type { Pair } from '#contract/collections/my-list.ts'

/**
 * A lesson in a stored list. Positions may have gaps. The positions of appended lessons come from a sequence and are
 * positive.
 */
export interface Entry extends Pair {
  position: number
}

interface Arrangement {
  /** Rows to delete. A moved lesson is in both `removed` and `added`. */
  removed: readonly Pair[]
  /** In list order. A null position means the next value of the sequence, which appends the lesson. */
  added: readonly (Pair & { position: number | null })[]
}

/** Distance between positions after a full rewrite, which allows twenty insertions at the same place. */
const STRIDE = 2 ** 20

/**
 * Returns the smallest set of rows to rewrite so that the list contains `newPairs` in their order. `newPairs` contains
 * no duplicates. If there is no free position, the whole list is rewritten with negative positions, which precede all
 * values of the sequence.
 */
export function planArrangement(currentEntries: readonly Entry[], newPairs: readonly Pair[]): Arrangement {
  const current = new Map(currentEntries.map((entry) => [pairKey(entry), entry]))
  const unmoved = findLongestIncreasing(newPairs.flatMap((pair) => current.get(pairKey(pair)) ?? []))
  const added = assignPositions(newPairs, unmoved)
  if (added) return { removed: currentEntries.filter((entry) => !unmoved.has(pairKey(entry))), added }
  return {
    removed: currentEntries,
    added: newPairs.map((pair, index) => ({ ...pair, position: (index - newPairs.length) * STRIDE })),
  }
}

const pairKey = ({ vid, gid }: Pair) => JSON.stringify([vid, gid])

/**
 * Returns the pairs that are not in `unmoved`, with positions between their unmoved neighbors; undefined if there is no
 * free position.
 */
function assignPositions(newPairs: readonly Pair[], unmoved: ReadonlyMap<string, number>) {
  const added: (Pair & { position: number | null })[] = []
  let previousPosition: number | undefined
  let pendingPairs: Pair[] = []
  for (const pair of newPairs) {
    const nextPosition = unmoved.get(pairKey(pair))
    if (nextPosition === undefined) {
      pendingPairs.push(pair)
      continue
    }
    const step =
      previousPosition === undefined
        ? STRIDE
        : Math.floor((nextPosition - previousPosition) / (pendingPairs.length + 1))
    if (pendingPairs.length > 0 && step < 1) return undefined
    const [length, end] = [pendingPairs.length, nextPosition]
    added.push(...pendingPairs.map((otherPair, index) => ({ ...otherPair, position: end - step * (length - index) })))
    previousPosition = nextPosition
    pendingPairs = []
  }
  return [...added, ...pendingPairs.map((pair) => ({ ...pair, position: null }))]
}

/** Returns the longest subsequence with increasing positions, as a map from pair key to position. */
function findLongestIncreasing(entries: readonly Entry[]): ReadonlyMap<string, number> {
  interface Link {
    entry: Entry
    previous: Link | undefined
  }
  /** At index n, the last link of the subsequence of length n + 1 with the lowest last position. */
  const ends: Link[] = []
  for (const entry of entries) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.entry.position ?? Infinity) < entry.position) low = middle + 1
      else high = middle
    }
    ends[low] = { entry, previous: ends[low - 1] }
  }
  const positions = new Map<string, number>()
  for (let link = ends.at(-1); link; link = link.previous) positions.set(pairKey(link.entry), link.entry.position)
  return positions
}
