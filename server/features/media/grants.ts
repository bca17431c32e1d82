import type { Key, Keys } from '#server/platform/security/keys.ts'
import { isSealed, seal } from '#server/platform/security/seal.ts'

/** Refers to a lesson. A grant is for the film of one. */
export interface LessonRef {
  gid: string
  id: string
}

const SHAPE = /^([0-9a-z]{1,10})\.([\w-]{1,64})\.([\w-]{43})$/

/** Signs a grant for the path of an address: `{end in base 36}.{key id}.{HMAC-SHA256 in base64url}`. */
export function signGrant(key: Key, lesson: LessonRef, expiresAt: Date) {
  const end = expiresAt.getTime().toString(36)
  return `${end}.${key.kid}.${seal(key, parts(lesson, end))}`
}

/** Whether this server signed the grant, for this lesson, and it has not expired. Compares signatures in constant time. */
export function isGranted(keys: Pick<Keys, 'find'>, grant: string, lesson: LessonRef, now: Date) {
  const [, end = '', kid = '', given = ''] = SHAPE.exec(grant) ?? []
  const key = keys.find('media', kid)
  if (!key) return false
  return isSealed(key, parts(lesson, end), given) && now.getTime() < Number.parseInt(end, 36)
}

/** ID of the key that signed a grant. Undefined for a string that is not a grant. */
export const grantKeyId = (grant: string) => SHAPE.exec(grant)?.[2]

const parts = ({ gid, id }: LessonRef, end: string) => ['media', gid, id, end]
