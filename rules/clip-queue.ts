interface QueueEntry {
  id: string
  /** Sort key, if the clip was moved. */
  place?: number | undefined
}

/**
 * Returns the sort key of a clip in its member's queue. A clip that was never moved is sorted by its creation time,
 * which the first 14 digits of the id contain: seconds, then a fraction. Clips that the server has not received yet are
 * sorted last.
 */
export function queuePosition({ id, place }: QueueEntry): number {
  if (place !== undefined) return place
  const createdAt = Number.parseInt(id.slice(0, 8), 16) + Number.parseInt(id.slice(8, 14), 16) / 2 ** 24
  return Number.isFinite(createdAt) && /^[0-9a-f]{24}$/.test(id) ? createdAt : Infinity
}

/** Sorts clips in the order of the member's queue. */
export const sortByQueue = <C extends QueueEntry>(clips: readonly C[]): C[] =>
  clips.toSorted((a, b) => compare(queuePosition(a), queuePosition(b)) || compare(a.id, b.id))

/** Compares without subtracting: Infinity - Infinity, for two unsent clips, is NaN. */
const compare = <T extends number | string>(a: T, b: T) => Number(a > b) - Number(a < b)

/**
 * Returns the writes that move the clip at index `from` of a sorted queue to index `to`: a sort key between the keys of
 * its new neighbors, or new sort keys for all clips if no number is between the two keys.
 */
export function moveInQueue(queue: readonly QueueEntry[], from: number, to: number): { id: string; place: number }[] {
  const movedClip = queue[from]
  if (!movedClip || from === to) return []
  const remaining = queue.toSpliced(from, 1)
  const [before, after] = [remaining[to - 1], remaining[to]]
  const [low, high] = [before ? queuePosition(before) : 0, after ? queuePosition(after) : queuePosition(movedClip) + 1]
  const place = before && !after ? low + 1 : (low + high) / 2
  if (low < place && (!after || place < high) && place < Infinity) return [{ id: movedClip.id, place }]
  return remaining.toSpliced(to, 0, movedClip).map(({ id }, index) => ({ id, place: index + 1 }))
}
