// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import { VideoFlag } from '#contract/collections/flag-video.ts'
import { collection, type Door } from '../collections.ts'
import type { Content } from './content.ts'

const flags = (door: Door, owner_id: string) => collection(door, 'flag_video', VideoFlag.parse, { userId: owner_id })

/** Tells the academy that something is wrong with a lesson. One open flag a lesson. */
export const flagVideo = (door: Door, owner_id: string, flag: Content<VideoFlag>) =>
  flags(door, owner_id).insertOne({ owner_id, ...flag })

/** What a member has told it. */
export const readFlags = (door: Door, owner_id: string) => flags(door, owner_id).find({ owner_id })
