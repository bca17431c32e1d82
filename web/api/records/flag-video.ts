// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import { VideoFlag } from '#contract/collections/flag-video.ts'
import { collection, type DataClient } from '../collections.ts'
import type { Content } from './content.ts'

const flags = (dataClient: DataClient, owner_id: string) =>
  collection(dataClient, 'flag_video', VideoFlag.parse, { userId: owner_id })

/** Tells the academy that something is wrong with a lesson. One open flag a lesson. */
export const flagVideo = (dataClient: DataClient, owner_id: string, flag: Content<VideoFlag>) =>
  flags(dataClient, owner_id).insertOne({ owner_id, ...flag })

/** What a member has told it. */
export const readFlags = (dataClient: DataClient, owner_id: string) => flags(dataClient, owner_id).find({ owner_id })
