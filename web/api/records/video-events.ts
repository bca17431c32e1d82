import type { VideoEvent } from '#contract/collections/events-video.ts'
import { collection, type DataClient } from '../collections.ts'
import { isNumber, isText, membersOf, part, text } from '../read.ts'
import type { Content } from './content.ts'

const actions: readonly unknown[] = ['play', 'pause', 'seek', 'progress', 'complete'] satisfies VideoEvent['action'][]
const isAction = (value: unknown): value is VideoEvent['action'] => actions.includes(value)

// By hand, as it comes with the records that browse loads.
function readEvent(document: unknown): VideoEvent {
  const { gid, position } = membersOf(document)
  return {
    _id: text(document, '_id'),
    owner_id: text(document, 'owner_id'),
    vid: text(document, 'vid'),
    action: part(document, 'action', isAction),
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
