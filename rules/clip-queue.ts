interface Queued {
  id: string
  place?: number | undefined
}

/**
 * Where a clip stands in its member's queue. One that was never moved stands where it was saved: its id begins with its
 * seconds, and goes on with what is smaller. One that is still on its way to the academy is the newest.
 */
export function queuePosition({ id, place }: Queued): number {
  if (place !== undefined) return place
  const createdAt = Number.parseInt(id.slice(0, 8), 16) + Number.parseInt(id.slice(8, 14), 16) / 2 ** 24
  return Number.isFinite(createdAt) && /^[0-9a-f]{24}$/.test(id) ? createdAt : Infinity
}

/** In the member's order. */
export const inQueue = <C extends Queued>(clips: readonly C[]): C[] =>
  clips.toSorted((one, other) => compare(queuePosition(one), queuePosition(other)) || compare(one.id, other.id))

/** Two that are not on their way yet are equal: the difference of two infinities is not a number. */
const compare = <T extends number | string>(one: T, other: T) => Number(one > other) - Number(one < other)

/**
 * What has to be written so that a queue, which is in order, has the clip at `from` at `to`: one place between its new
 * neighbors, or, where numbers have become too narrow for that, new places for all.
 */
export function moveInQueue(queue: readonly Queued[], from: number, to: number): { id: string; place: number }[] {
  const moved = queue[from]
  if (!moved || from === to) return []
  const others = queue.toSpliced(from, 1)
  const [before, after] = [others[to - 1], others[to]]
  const [low, high] = [before ? queuePosition(before) : 0, after ? queuePosition(after) : queuePosition(moved) + 1]
  const place = before && !after ? low + 1 : (low + high) / 2
  if (low < place && (!after || place < high) && place < Infinity) return [{ id: moved.id, place }]
  return others.toSpliced(to, 0, moved).map(({ id }, index) => ({ id, place: index + 1 }))
}
