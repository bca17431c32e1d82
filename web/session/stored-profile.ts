import { attempt, membersOf } from '#web/api/read.ts'
import type { ReadProfile } from '#web/api/session-wire.ts'

/** Where the published client has a name of its own for a member of `data` (session service §5.5). */
const NAMES = new Map(
  Object.entries({
    picture: 'pictureUrl',
    first_name: 'firstName',
    last_name: 'lastName',
    min_age: 'minAge',
    max_age: 'maxAge',
  }),
)

/** A profile as the published client stores it. */
export const toStored = ({ type, identities, data }: ReadProfile) => ({
  type,
  identities: identities.map(({ id, provider_type: providerType }) => ({ id, providerType })),
  data: Object.fromEntries(Object.entries(data).map(([name, value]) => [NAMES.get(name) ?? name, value])),
})

/**
 * A stored profile of somebody who has signed out: what the published client needs in order to know the user, without who that is. The next user
 * of this browser finds no address (`docs/decisions/0029-account.md`).
 */
export const withoutPerson = (stored: string | null): string | null => {
  const profile = attempt((): unknown => JSON.parse(stored ?? ''))
  return profile === undefined ? null : JSON.stringify({ ...membersOf(profile), data: {} })
}
