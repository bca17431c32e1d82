import { z } from 'zod'
import type { OwnerId } from '#server/caller.ts'
import { fail } from '#server/errors.ts'
import type { CollectionName } from '#server/features/collections/index.ts'
import type { Key, SigningKeys } from '#server/platform/security/signing-keys.ts'
import { verifySignature, sign } from '#server/platform/security/signature.ts'
import type { Position } from './read-log.ts'

/** The owner and the collections of a stream. */
export interface WatchedCollections {
  owner: OwnerId
  collections: readonly CollectionName[]
}

/**
 * The owner and the collection of the change that a token belongs to. The token is valid only for streams that would
 * have sent the change.
 */
export interface ChangeOrigin {
  owner: OwnerId
  collection: CollectionName
}

const TOKEN_FORMAT = /^([\w-]{1,64})\.([\w-]{1,16384})\.([\w-]{43})$/

const TokenContent = z.tuple([z.string(), z.string(), z.string(), z.number()])

/** Creates the resume token of a change, which is the `_data` of its event: `{key id}.{position}.{HMAC-SHA256}`. */
export function createResumeToken(key: Key, origin: ChangeOrigin, { server, from, to, seq }: Position): string {
  const text = JSON.stringify([server, from, to, seq] satisfies z.infer<typeof TokenContent>)
  return `${key.kid}.${Buffer.from(text).toString('base64url')}.${sign(key, getSignedParts(origin, text))}`
}

/** Returns the position in a token of a watched collection of the owner. Throws BadRequest for any other token. */
export async function verifyResumeToken(
  keys: SigningKeys,
  watched: WatchedCollections,
  token: string,
): Promise<Position> {
  const [, kid = '', encoded = '', signature = ''] = TOKEN_FORMAT.exec(token) ?? []
  const key = await findKey(keys, kid)
  const text = Buffer.from(encoded, 'base64url').toString()
  const { owner, collections } = watched
  if (
    !key ||
    !collections.some((collection) => verifySignature(key, getSignedParts({ owner, collection }, text), signature))
  )
    return fail('BadRequest', "'resumeAfter': this token does not belong to the stream")
  const [server, from, to, seq] = TokenContent.parse(JSON.parse(text))
  return { server, from, to, seq }
}

const getSignedParts = ({ owner, collection }: ChangeOrigin, text: string) => ['change', owner, collection, text]

async function findKey(keys: SigningKeys, kid: string) {
  const key = keys.find('media', kid)
  if (key) return key
  // Another process may have rotated the keys.
  await keys.reload()
  return keys.find('media', kid)
}
