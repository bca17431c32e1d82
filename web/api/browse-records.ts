import type { VideoEvent } from '#contract/collections/events-video.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import type { WatchedRanges } from '#contract/collections/watched-ranges.ts'
import type { Heartbeat, watchedFunction } from '#contract/library/watch-heartbeats.ts'
import { collection, type DataClient, findAll, type WatchOptions } from './collections.ts'
import type { Content } from './own-records.ts'
import { isDate, isList, isNumber, isText, asObject, requireValue, readField, readText } from './read-response.ts'

/** Member records loaded by browse. Validated by hand, because a schema library would be larger than all validators. */

/** Age of a change in milliseconds; 0 if it is sent immediately. */
export interface Age {
  writtenAgo?: number
}

const readList = (document: unknown) => ({
  videos: readField(document, 'videos', isList).map((pair): Pair => ({
    vid: readText(pair, 'vid'),
    gid: readText(pair, 'gid'),
  })),
})

/**
 * Saved lessons. Adding a saved lesson or removing a missing lesson has no effect. `age` is for a change that was
 * queued offline.
 */
export const myList = (dataClient: DataClient, owner_id: string) => {
  const lists = collection(dataClient, 'my_list', readList, { userId: owner_id })
  return {
    read: async (): Promise<Pair[]> => (await lists.findOne({ owner_id }))?.videos ?? [],
    add: (pair: Pair, age: Age = {}) =>
      lists.updateOne({ owner_id }, { $push: { videos: pair } }, { upsert: true, ...age }),
    remove: (pair: Pair, age: Age = {}) => lists.updateOne({ owner_id }, { $pull: { videos: pair } }, age),
    /** Moves a lesson to a zero-based index. */
    move: (pair: Pair, to: number) =>
      dataClient.callFunction('moveInMyList', [{ vid: pair.vid, gid: pair.gid, to }], { userId: owner_id }),
  }
}

const WATCHED_FUNCTION: (typeof watchedFunction)['name'] = 'watched'

/** Parses a document of the collection `watched_ranges`. */
export const readWatched = (document: unknown): WatchedRanges => ({
  _id: readText(document, '_id'),
  owner_id: readText(document, 'owner_id'),
  vid: readText(document, 'vid'),
  gid: readText(document, 'gid'),
  ranges: readField(document, 'ranges', isList).map((range) => ({
    from: readField(range, 'from', isNumber),
    to: readField(range, 'to', isNumber),
  })),
  position: readField(document, 'position', isNumber),
  duration: readField(document, 'duration', isNumber),
  at: readField(document, 'at', isDate),
})

/** Watched ranges by lesson, most recently watched first. Written by heartbeats only, which the server merges. */
export const watchedRecords = (dataClient: DataClient, owner_id: string) => {
  const ranges = collection(dataClient, 'watched_ranges', readWatched, { userId: owner_id })
  return {
    read: async () => (await findAll(ranges, { owner_id })).toSorted((a, b) => b.at.getTime() - a.at.getTime()),
    /** Reads by lesson ID. Lesson IDs are unique only within a course, so the result may include other lessons. */
    readForLessons: (vids: readonly string[]) => ranges.find({ owner_id, vid: { $in: vids } }),
    /** `keepalive` lets the request outlive the page. Unlike a beacon, the request contains the access token. */
    send: (heartbeats: readonly Heartbeat[], keepalive = false) =>
      dataClient.callFunction(WATCHED_FUNCTION, [heartbeats], { userId: owner_id, keepalive }),
    remove: ({ vid, gid }: Pair) => ranges.deleteOne({ owner_id, vid, gid }),
  }
}

const actions: readonly unknown[] = ['play', 'pause', 'seek', 'progress', 'complete'] satisfies VideoEvent['action'][]
const isAction = (value: unknown): value is VideoEvent['action'] => actions.includes(value)

function readEvent(document: unknown): VideoEvent {
  const { gid, position } = asObject(document)
  return {
    _id: readText(document, '_id'),
    owner_id: readText(document, 'owner_id'),
    vid: readText(document, 'vid'),
    action: readField(document, 'action', isAction),
    ...(isText(gid) && { gid }),
    ...(isNumber(position) && { position }),
  }
}

/** Events of lessons, newest first. */
export const videoEvents = (dataClient: DataClient, owner_id: string) => {
  const events = collection(dataClient, 'events_video', readEvent, { userId: owner_id })
  return {
    read: (limit: number) => events.find({ owner_id }, { sort: { _id: -1 }, limit }),
    add: (event: Content<VideoEvent>) => events.insertOne({ owner_id, ...event }),
    watch: events.watch,
  }
}

const readRequest = (document: unknown) => ({ _id: readText(document, '_id'), vid: readText(document, 'vid') })

/** Ids of upcoming lessons for which the member requested an email. */
export const lessonRequests = (dataClient: DataClient, owner_id: string) => {
  const requests = collection(dataClient, 'lesson_wish', readRequest, { userId: owner_id })
  return {
    read: async () => (await findAll(requests, { owner_id })).map(({ vid }) => vid),
    /** An `id` makes the call idempotent. */
    add: (vid: string, id?: string) =>
      requests.insertOne({ ...(id !== undefined && { _id: { $oid: id } }), owner_id, vid }),
    remove: (vid: string) => requests.deleteOne({ owner_id, vid }),
  }
}

const readSeen = (document: unknown) => ({
  alerts: readField(document, 'alerts', isList).map((key) => requireValue(key, isText, 'the key of an alert')),
})

/** Keys of the alerts seen by the member. */
export const seenAlerts = (dataClient: DataClient, owner_id: string) => {
  const documents = collection(dataClient, 'seen_alerts', readSeen, { userId: owner_id })
  const change = (update: Record<string, unknown>) => documents.updateOne({ owner_id }, update, { upsert: true })
  return {
    read: async (): Promise<string[]> => (await documents.findOne({ owner_id }))?.alerts ?? [],
    add: (keys: readonly string[]) => change({ $addToSet: { alerts: { $each: [...keys] } } }),
    /** Replaces all saved keys. */
    replace: (keys: readonly string[]) => change({ $set: { alerts: [...keys] } }),
  }
}

/** Streams the member's changes in several collections; `ns.coll` of an event names the collection. */
export const watchRecords = (dataClient: DataClient, userId: string, names: readonly string[]) => {
  const { watch } = collection(dataClient, names, (document) => document, { userId })
  return (options: WatchOptions) => watch(options)
}
