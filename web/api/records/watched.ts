// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { WatchedRanges } from '#contract/collections/watched-ranges.ts'
import type { Heartbeat, clearHistoryFunction, watchedFunction } from '#contract/watched.ts'
import { collection, type Door } from '../collections.ts'

const WATCHED: (typeof watchedFunction)['name'] = 'watched'
const CLEAR: (typeof clearHistoryFunction)['name'] = 'clearHistory'

/** What a member has seen of each lesson, the last watched first. It is written by heartbeats alone, which the server unites. */
export const watched = (door: Door, owner_id: string) => {
  const ranges = collection(door, 'watched_ranges', WatchedRanges.parse, { userId: owner_id })
  return {
    read: () => ranges.find({ owner_id }, { sort: { at: -1 } }),
    /** `keepalive` lets it outlive the page. Unlike a beacon it carries the member's token. */
    tell: (heartbeats: readonly Heartbeat[], keepalive = false) =>
      door.callFunction(WATCHED, [heartbeats], { userId: owner_id, keepalive }),
    forget: ({ vid, gid }: Pair) => ranges.deleteOne({ owner_id, vid, gid }),
    /** All of it, and the events too. */
    clear: () => door.callFunction(CLEAR, [], { userId: owner_id }),
    watch: ranges.watch,
  }
}
