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
