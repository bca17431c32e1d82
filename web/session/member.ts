import { tryCatch, asObject, optionalText } from '#web/api/read-response.ts'
import type { UserPart } from '#web/session/storage/storage-keys.ts'

/** A user as this browser knows them. */
export interface Member {
  id: string
  /** `removed`: the user was never, or is no longer, known to this browser. */
  state: 'active' | 'logged-out' | 'removed'
  /** Provider of the log-in: `local-userpass`, `api-key`, … */
  providerType: string | null
  email: string | undefined
  /** `type`, `identities` and `data` as `realm-web`, the client of the protocol, stores them. */
  profile: Record<string, unknown>
  /** Custom data from the access token; later changes are missing until the token is renewed. */
  details: Record<string, unknown>
  /** Device to which the access token is bound. */
  deviceId: string | undefined
  /** For displaying locks only: the server decides when playback is requested. */
  plan: 'free' | 'paid'
  /** Only for displaying the link to the Studio; from the access token, like `details`. */
  isStaff: boolean
}

/** Display name of a member. */
export const getMemberName = ({ email }: Pick<Member, 'email'>) => email ?? 'a member without an email address'

/** Parses a JSON object; empty if it is invalid. */
export const parseRecord = (json: () => string) => asObject(tryCatch((): unknown => JSON.parse(json())))

/** Payload of a token as text. The signature is not verified. */
export const decodeClaims = (token: string) => {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return new TextDecoder().decode(bytes)
}

/** Reads a member from storage. */
export const toMember = (id: string, isKnown: boolean, read: (part: UserPart) => string | null): Member => {
  const profile = parseRecord(() => read('profile') ?? '')
  const { user_data, baas_device_id } = parseRecord(() => decodeClaims(read('accessToken') ?? ''))
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
