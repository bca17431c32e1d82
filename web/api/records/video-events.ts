// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import { VideoEvent } from '#contract/collections/events-video.ts'
import { collection, type Door } from '../collections.ts'
import type { Content } from './content.ts'

/** What was done with lessons, the newest first. */
export const videoEvents = (door: Door, owner_id: string) => {
  const events = collection(door, 'events_video', VideoEvent.parse, { userId: owner_id })
  return {
    read: (limit: number) => events.find({ owner_id }, { sort: { _id: -1 }, limit }),
    add: (event: Content<VideoEvent>) => events.insertOne({ owner_id, ...event }),
    watch: events.watch,
  }
}
