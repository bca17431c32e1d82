// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import { LoginRecord, ProfileDetails, type ProfileChanges } from '#contract/collections/profile.ts'
import { LOGIN_HISTORY } from '#contract/limits.ts'
import { collection, type Door } from '../collections.ts'
import type { Refresh, Tokens } from '../refresh.ts'

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
