import { LoginRecord, ProfileDetails, type ProfileChanges } from '#contract/collections/profile.ts'
import { Subscription } from '#contract/collections/subscription.ts'
import { MAX_LISTED_LOGINS } from '#contract/limits.ts'
import { collection, type DataClient } from './collections.ts'
import type { Refresh, Tokens } from './refresh.ts'

/** Loads the record of the member's details (specification §3). */
export const readDetails = async (dataClient: DataClient, owner_id: string) =>
  collection(dataClient, 'profile', ProfileDetails.parse, { userId: owner_id }).findOne({
    owner_id,
    operation: { $exists: false },
  })

/** Changed fields; null clears a field. */
export type DetailChanges = { [Field in keyof ProfileChanges]?: ProfileChanges[Field] | null | undefined }

/** Updates the member's details, then refreshes the access token, which contains them. */
export const updateProfile = async (
  { tokens, refresh, ...dataClient }: DataClient & { tokens: Tokens; refresh: Refresh },
  owner_id: string,
  changes: DetailChanges,
) => {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  const $set = Object.fromEntries(entries.filter(([, value]) => value !== null))
  const $unset = Object.fromEntries(entries.filter(([, value]) => value === null).map(([field]) => [field, '']))
  const update = {
    ...(Object.keys($set).length > 0 && { $set }),
    ...(Object.keys($unset).length > 0 && { $unset }),
  }
  await collection(dataClient, 'profile', ProfileDetails.parse, { userId: owner_id }).updateOne({ owner_id }, update)
  await refresh(owner_id, tokens.accessToken(owner_id))
}

const LogIn = LoginRecord.omit({ owner_id: true, operation: true })

/** Loads the most recent log-ins. */
export const readLogIns = (dataClient: DataClient, owner_id: string) =>
  collection(dataClient, 'profile', LogIn.parse, { userId: owner_id }).find(
    { owner_id, operation: 'LOGIN' },
    { projection: { owner_id: 0, operation: 0 }, sort: { _id: -1 }, limit: MAX_LISTED_LOGINS },
  )

export const readSubscription = (dataClient: DataClient, owner_id: string) =>
  collection(dataClient, 'subscriptions', Subscription.parse, { userId: owner_id }).findOne({ owner_id })
