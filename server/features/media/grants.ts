import type { Key, Keys } from '#server/platform/security/keys.ts'
import { isSealed, seal } from '#server/platform/security/seal.ts'

/** What a grant opens: the film of one lesson. */
export interface Granted {
  gid: string
  id: string
}

const SHAPE = /^([0-9a-z]{1,10})\.([\w-]{1,64})\.([\w-]{43})$/

/** A grant as it stands in the path: `{end, base 36}.{key id}.{HMAC-SHA256, base64url}`. */
export function signGrant(key: Key, lesson: Granted, expiresAt: Date) {
  const end = expiresAt.getTime().toString(36)
  return `${end}.${key.kid}.${seal(key, parts(lesson, end))}`
}

/** Whether the grant was made by us, for this lesson, and still holds. Takes as long for a wrong seal as for a right one. */
export function isGranted(keys: Pick<Keys, 'find'>, grant: string, lesson: Granted, now: Date) {
  const [, end = '', kid = '', given = ''] = SHAPE.exec(grant) ?? []
  const key = keys.find('media', kid)
  if (!key) return false
  return isSealed(key, parts(lesson, end), given) && now.getTime() < Number.parseInt(end, 36)
}

/** Name of the key that signed it; undefined for what is no grant at all. */
export const keyOfGrant = (grant: string) => SHAPE.exec(grant)?.[2]

const parts = ({ gid, id }: Granted, end: string) => ['media', gid, id, end]
