import type { VideoEvent } from '#contract/collections/events-video.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import type { WatchedRanges } from '#contract/collections/watched-ranges.ts'
import type { Heartbeat, watchedFunction } from '#contract/library/watched.ts'
import { collection, type DataClient, findAll, type WatchOptions } from './collections.ts'
import type { Content } from './own-records.ts'
import { isList, isNumber, isText, asObject, requireValue, readField, text } from './read-answer.ts'

/** A member's records that browse loads. They are read by hand: a schema library would weigh more than all of them. */

/** How long ago a change was written. Milliseconds; 0 until it is sent. */
export interface Age {
  writtenAgo?: number
}

const readList = (document: unknown) => ({
  videos: readField(document, 'videos', isList).map((pair): Pair => ({
    vid: text(pair, 'vid'),
    gid: text(pair, 'gid'),
  })),
})

/**
 * Lessons to come back to. Adding one that is there, and removing one that is not, change nothing. `age`: for a
 * change that may have to wait for a network.
 */
export const myList = (dataClient: DataClient, owner_id: string) => {
  const lists = collection(dataClient, 'my_list', readList, { userId: owner_id })
  return {
    read: async (): Promise<Pair[]> => (await lists.findOne({ owner_id }))?.videos ?? [],
    add: (pair: Pair, age: Age = {}) =>
      lists.updateOne({ owner_id }, { $push: { videos: pair } }, { upsert: true, ...age }),
    remove: (pair: Pair, age: Age = {}) => lists.updateOne({ owner_id }, { $pull: { videos: pair } }, age),
    /** Moves a lesson to an index, from 0. */
    move: (pair: Pair, to: number) =>
      dataClient.callFunction('moveInMyList', [{ vid: pair.vid, gid: pair.gid, to }], { userId: owner_id }),
  }
}

const WATCHED: (typeof watchedFunction)['name'] = 'watched'

const isDate = (value: unknown): value is Date => value instanceof Date

/** Reads a document of the collection. */
export const readWatched = (document: unknown): WatchedRanges => ({
  _id: text(document, '_id'),
  owner_id: text(document, 'owner_id'),
  vid: text(document, 'vid'),
  gid: text(document, 'gid'),
  ranges: readField(document, 'ranges', isList).map((range) => ({
    from: readField(range, 'from', isNumber),
    to: readField(range, 'to', isNumber),
  })),
  position: readField(document, 'position', isNumber),
  duration: readField(document, 'duration', isNumber),
  at: readField(document, 'at', isDate),
})

/**
 * What a member has seen of each lesson, the last watched first. It is written by heartbeats alone, which the server
 * unites.
 */
export const watched = (dataClient: DataClient, owner_id: string) => {
  const ranges = collection(dataClient, 'watched_ranges', readWatched, { userId: owner_id })
  return {
    read: async () =>
      (await findAll(ranges, { owner_id })).toSorted((one, other) => other.at.getTime() - one.at.getTime()),
    /** Those of some lessons; another lesson of the same id may be among them. */
    of: (vids: readonly string[]) => ranges.find({ owner_id, vid: { $in: vids } }),
    /** `keepalive` lets it outlive the page. Unlike a beacon it carries the member's token. */
    send: (heartbeats: readonly Heartbeat[], keepalive = false) =>
      dataClient.callFunction(WATCHED, [heartbeats], { userId: owner_id, keepalive }),
    remove: ({ vid, gid }: Pair) => ranges.deleteOne({ owner_id, vid, gid }),
  }
}

const actions: readonly unknown[] = ['play', 'pause', 'seek', 'progress', 'complete'] satisfies VideoEvent['action'][]
const isAction = (value: unknown): value is VideoEvent['action'] => actions.includes(value)

function readEvent(document: unknown): VideoEvent {
  const { gid, position } = asObject(document)
  return {
    _id: text(document, '_id'),
    owner_id: text(document, 'owner_id'),
    vid: text(document, 'vid'),
    action: readField(document, 'action', isAction),
    ...(isText(gid) && { gid }),
    ...(isNumber(position) && { position }),
  }
}

/** What was done with lessons, the newest first. */
export const videoEvents = (dataClient: DataClient, owner_id: string) => {
  const events = collection(dataClient, 'events_video', readEvent, { userId: owner_id })
  return {
    read: (limit: number) => events.find({ owner_id }, { sort: { _id: -1 }, limit }),
    add: (event: Content<VideoEvent>) => events.insertOne({ owner_id, ...event }),
    watch: events.watch,
  }
}

const readRequest = (document: unknown) => ({ _id: text(document, '_id'), vid: text(document, 'vid') })

/** Announced lessons about which a member wants a mail, by their ids. */
export const lessonRequests = (dataClient: DataClient, owner_id: string) => {
  const requests = collection(dataClient, 'lesson_wish', readRequest, { userId: owner_id })
  return {
    read: async () => (await findAll(requests, { owner_id })).map(({ vid }) => vid),
    /** With an id where the call may be sent twice. */
    add: (vid: string, id?: string) =>
      requests.insertOne({ ...(id !== undefined && { _id: { $oid: id } }), owner_id, vid }),
    remove: (vid: string) => requests.deleteOne({ owner_id, vid }),
  }
}

const readSeen = (document: unknown) => ({
  alerts: readField(document, 'alerts', isList).map((key) => requireValue(key, isText, 'the key of an alert')),
})

/** The keys of the alerts that a member has seen. */
export const seenAlerts = (dataClient: DataClient, owner_id: string) => {
  const documents = collection(dataClient, 'seen_alerts', readSeen, { userId: owner_id })
  const change = (update: Record<string, unknown>) => documents.updateOne({ owner_id }, update, { upsert: true })
  return {
    read: async (): Promise<string[]> => (await documents.findOne({ owner_id }))?.alerts ?? [],
    add: (keys: readonly string[]) => change({ $addToSet: { alerts: { $each: [...keys] } } }),
    /** Replaces all that were saved. */
    replace: (keys: readonly string[]) => change({ $set: { alerts: [...keys] } }),
  }
}

/** Streams a member's changes in several collections at once: `ns.coll` of an event says in which. */
export const watchRecords = (dataClient: DataClient, userId: string, names: readonly string[]) => {
  const { watch } = collection(dataClient, names, (document) => document, { userId })
  return (options: WatchOptions) => watch(options)
}
