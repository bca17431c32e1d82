// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import './plain-zod.ts'
import { VideoEvent } from '#contract/collections/events-video.ts'
import { VideoFlag } from '#contract/collections/flag-video.ts'
import { MyList, type Pair } from '#contract/collections/my-list.ts'
import { PersonalRating } from '#contract/collections/personal-rating.ts'
import { LoginRecord, ProfileDetails, type ProfileChanges } from '#contract/collections/profile.ts'
import { Subscription } from '#contract/collections/subscription.ts'
import { LOGIN_HISTORY } from '#contract/limits.ts'
import { collection, type Door } from './collections.ts'
import type { Refresh, Tokens } from './refresh.ts'

/** What a member keeps at the academy: the product's own calls (session service §8), each with that member's tokens. */

type Content<Document> = Omit<Document, '_id' | 'owner_id'>

/** Lessons to come back to. Adding one that is there, and removing one that is not, change nothing. */
export const myList = (door: Door, owner_id: string) => {
  const lists = collection(door, 'my_list', MyList.parse, { userId: owner_id })
  return {
    read: async (): Promise<Pair[]> => (await lists.findOne({ owner_id }))?.videos ?? [],
    add: (pair: Pair) => lists.updateOne({ owner_id }, { $push: { videos: pair } }, { upsert: true }),
    remove: (pair: Pair) => lists.updateOne({ owner_id }, { $pull: { videos: pair } }),
    watch: lists.watch,
  }
}

/** Stars. One a lesson: another one is taken away before. */
export const ratings = (door: Door, owner_id: string) => {
  const stars = collection(door, 'personal_rating', PersonalRating.parse, { userId: owner_id })
  return {
    read: () => stars.find({ owner_id }),
    give: (rating: Content<PersonalRating>) => stars.insertOne({ owner_id, ...rating }),
    take: ({ vid, gid }: Pair) => stars.deleteOne({ owner_id, vid, gid }),
    watch: stars.watch,
  }
}

/** What was done with lessons, the newest first. */
export const videoEvents = (door: Door, owner_id: string) => {
  const events = collection(door, 'events_video', VideoEvent.parse, { userId: owner_id })
  return {
    read: (limit: number) => events.find({ owner_id }, { sort: { _id: -1 }, limit }),
    add: (event: Content<VideoEvent>) => events.insertOne({ owner_id, ...event }),
    watch: events.watch,
  }
}

/** Tells the academy that something is wrong with a lesson. One open flag a lesson. */
export const flagVideo = (door: Door, owner_id: string, flag: Content<VideoFlag>) =>
  collection(door, 'flag_video', VideoFlag.parse, { userId: owner_id }).insertOne({ owner_id, ...flag })

export const readSubscription = (door: Door, owner_id: string) =>
  collection(door, 'subscriptions', Subscription.parse, { userId: owner_id }).findOne({ owner_id })

/** Changes the member's details, and gets an access token that carries them. */
export const updateProfile = async (
  { tokens, refresh, ...door }: Door & { tokens: Tokens; refresh: Refresh },
  owner_id: string,
  changes: Partial<ProfileChanges>,
) => {
  await collection(door, 'profile', ProfileDetails.parse, { userId: owner_id }).updateOne(
    { owner_id },
    { $set: changes },
  )
  await refresh(owner_id, tokens.accessToken(owner_id))
}

const LogIn = LoginRecord.omit({ owner_id: true, operation: true })

/** The newest log-ins. */
export const readLogIns = (door: Door, owner_id: string) =>
  collection(door, 'profile', LogIn.parse, { userId: owner_id }).find(
    { owner_id, operation: 'LOGIN' },
    { projection: { owner_id: 0, operation: 0 }, sort: { _id: -1 }, limit: LOGIN_HISTORY },
  )
