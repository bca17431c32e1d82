import type { Pair } from '#contract/collections/my-list.ts'
import { changeBag, isPlace } from './bag-store.ts'

/** Where somebody left off in a lesson, by its home group: seconds of the film, and when that was (milliseconds since 1970, or a date). */
export interface LeftAt extends Pair {
  position: number
  at: number | Date
}

/** Keeps with the lessons of a bag where the member left off: of what is kept and what is told, the later. */
export const notePlaces = (ownerId: string, told: readonly LeftAt[]) =>
  changeBag(ownerId, (all) => {
    const next = all.map((entry) => {
      const one = told.find(({ gid, vid }) => isPlace({ gid, id: vid })(entry))
      const at = Number(one?.at ?? 0)
      return one && at > (entry.left?.at ?? 0) ? { ...entry, left: { position: one.position, at } } : entry
    })
    return next.some((entry, index) => entry !== all[index]) ? next : all
  })
