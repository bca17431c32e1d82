import type { Pair } from '#contract/collections/my-list.ts'
import type { WatchedRanges } from '#contract/collections/watched-ranges.ts'
import type { Heartbeat, watchedFunction } from '#contract/watched.ts'
import { collection, type DataClient } from '../collections.ts'
import { isList, isNumber, part, text } from '../read.ts'

const WATCHED: (typeof watchedFunction)['name'] = 'watched'

const isDate = (value: unknown): value is Date => value instanceof Date

/** A document of the collection. By hand, as browse loads it: a schema library would weigh more than all that is kept. */
export const readWatched = (document: unknown): WatchedRanges => ({
  _id: text(document, '_id'),
  owner_id: text(document, 'owner_id'),
  vid: text(document, 'vid'),
  gid: text(document, 'gid'),
  ranges: part(document, 'ranges', isList).map((range) => ({
    from: part(range, 'from', isNumber),
    to: part(range, 'to', isNumber),
  })),
  position: part(document, 'position', isNumber),
  duration: part(document, 'duration', isNumber),
  at: part(document, 'at', isDate),
})

/** What a member has seen of each lesson, the last watched first. It is written by heartbeats alone, which the server unites. */
export const watched = (dataClient: DataClient, owner_id: string) => {
  const ranges = collection(dataClient, 'watched_ranges', readWatched, { userId: owner_id })
  return {
    read: () => ranges.find({ owner_id }, { sort: { at: -1 } }),
    /** Those of some lessons; another lesson of the same id may be among them. */
    of: (vids: readonly string[]) => ranges.find({ owner_id, vid: { $in: vids } }),
    /** `keepalive` lets it outlive the page. Unlike a beacon it carries the member's token. */
    tell: (heartbeats: readonly Heartbeat[], keepalive = false) =>
      dataClient.callFunction(WATCHED, [heartbeats], { userId: owner_id, keepalive }),
    forget: ({ vid, gid }: Pair) => ranges.deleteOne({ owner_id, vid, gid }),
  }
}
