import { tryCatch, asObject, optionalText } from '#web/api/read-answer.ts'
import type { UserPart } from '#web/session/storage/storage-keys.ts'

/** A person as this browser knows them. */
export interface Member {
  id: string
  /** `removed`: unknown here, or not known any more. */
  state: 'active' | 'logged-out' | 'removed'
  /** How they signed in: `local-userpass`, `api-key`, … */
  providerType: string | null
  email: string | undefined
  /** `type`, `identities` and `data` as the published client stores them. */
  profile: Record<string, unknown>
  /** Custom data: the details the server put into the access token; as old as that token. */
  details: Record<string, unknown>
  /** Which device the access token is bound to. */
  deviceId: string | undefined
  /** For drawing locks only: the server decides at the playback call. */
  plan: 'free' | 'paid'
  /** For drawing the way to the Studio only, as old as the access token. */
  isStaff: boolean
}

/** As whom the interface names a member. */
export const nameOf = ({ email }: Pick<Member, 'email'>) => email ?? 'a member without an address'

/** The object in a JSON text; an empty one if it is none. */
export const parseRecord = (json: () => string) => asObject(tryCatch((): unknown => JSON.parse(json())))

/** The middle part of a token, as text. Its signature is the server's business. */
export const claimsOf = (token: string) => {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return new TextDecoder().decode(bytes)
}

/** Reads a member from the storage. */
export const toMember = (id: string, isKnown: boolean, read: (part: UserPart) => string | null): Member => {
  const profile = parseRecord(() => read('profile') ?? '')
  const { user_data, baas_device_id } = parseRecord(() => claimsOf(read('accessToken') ?? ''))
  const details = asObject(user_data)
  return {
    id,
    state: !isKnown ? 'removed' : read('refreshToken') === null ? 'logged-out' : 'active',
    providerType: read('providerType'),
    email: optionalText(asObject(profile['data'])['email']),
    profile,
    details,
    deviceId: optionalText(baas_device_id),
    plan: details['plan'] === 'paid' ? 'paid' : 'free',
    isStaff: details['isStaff'] === true,
  }
}
