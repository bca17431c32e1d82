import type { Pair } from '#contract/collections/my-list.ts'

/**
 * A lesson of a stored list. Only the order of the positions counts; those of new lessons at the end come from a
 * sequence, are positive, and grow.
 */
export interface Entry extends Pair {
  position: number
}

interface Arrangement {
  /** Rows that go, and rows that come: a lesson that moves is in both. */
  removed: readonly Pair[]
  /** In order. Null: the next one of the sequence, behind everything. */
  added: readonly (Pair & { position: number | null })[]
}

/** Between two lessons of a list that was laid out anew: room to halve twenty times. */
const STRIDE = 2 ** 20

/**
 * The fewest rows to rewrite so that the list `now` becomes `wanted`, in which each pair is once: those that are in
 * order already stay. Where no position is left between two that stay, the whole list is laid out anew with room
 * between all of them, below zero, so that the sequence stays behind it.
 */
export function arrange(now: readonly Entry[], wanted: readonly Pair[]): Arrangement {
  const found = new Map(now.map((entry) => [keyOf(entry), entry]))
  const unmoved = longestAscent(wanted.flatMap((pair) => found.get(keyOf(pair)) ?? []))
  const added = insertBetween(wanted, unmoved)
  if (added) return { removed: now.filter((entry) => !unmoved.has(keyOf(entry))), added }
  return {
    removed: now,
    added: wanted.map((pair, index) => ({ ...pair, position: (index - wanted.length) * STRIDE })),
  }
}

const keyOf = ({ vid, gid }: Pair) => JSON.stringify([vid, gid])

/**
 * The pairs that are not in `unmoved`, each with a position between those of its unmoved neighbors; undefined if one
 * has no room.
 */
function insertBetween(wanted: readonly Pair[], unmoved: ReadonlyMap<string, number>) {
  const added: (Pair & { position: number | null })[] = []
  let before: number | undefined
  let run: Pair[] = []
  for (const pair of wanted) {
    const after = unmoved.get(keyOf(pair))
    if (after === undefined) {
      run.push(pair)
      continue
    }
    const step = before === undefined ? STRIDE : Math.floor((after - before) / (run.length + 1))
    if (run.length > 0 && step < 1) return undefined
    const [length, end] = [run.length, after]
    added.push(...run.map((one, index) => ({ ...one, position: end - step * (length - index) })))
    before = after
    run = []
  }
  return [...added, ...run.map((pair) => ({ ...pair, position: null }))]
}

/** The most entries whose positions ascend as they come, by their pair. */
function longestAscent(entries: readonly Entry[]): ReadonlyMap<string, number> {
  interface Link {
    entry: Entry
    previous: Link | undefined
  }
  /** At each length the ascent of so many that ends lowest. */
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
  const ascent = new Map<string, number>()
  for (let link = ends.at(-1); link; link = link.previous) ascent.set(keyOf(link.entry), link.entry.position)
  return ascent
}
