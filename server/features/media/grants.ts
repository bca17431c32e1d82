import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Key, SigningKeys } from '#server/platform/security/signing-keys.ts'

/**
 * The URL of a film: `/m/{sig}/{kid}.{exp}/{asset}/{file}`, with key ID and expiry in seconds. The signature covers a
 * literal part of the path, so that an edge server can verify it alone (`ops/edge/verify.js`). The test vectors in
 * `ops/edge` cover both implementations.
 */
const FILM_URL = /^\/m\/([\w-]{43})\/(([\w-]{1,64})\.(\d{1,12})\/([a-z0-9-]{1,80})\/)(.*)$/s
/** The same URL with the grant in the query, for an edge cache that uses only the path as its key. */
const FILM_URL_WITH_QUERY = /^\/m\/([a-z0-9-]{1,80}\/[^?]*)\?grant=([\w-]{43})\.([\w-]{1,64}\.\d{1,12})$/

/** A parsed film URL whose signature is not verified yet. */
export interface SignedFilmUrl {
  sig: string
  /** The text that `sig` signs. */
  signed: string
  /** Id of the signing key. */
  kid: string
  /** Expiry in seconds since 1970. */
  exp: number
  asset: string
  /** Path inside the asset. `findFileKind` accepts only known names, so the path cannot leave the asset. */
  file: string
}

/** Signs a grant: the two path segments after `/m/`. The expiry is rounded down to a whole second. */
export function signGrant(key: Key, asset: string, expiresAt: Date): string {
  const grant = `${key.kid}.${Math.floor(expiresAt.getTime() / 1000)}`
  return `${computeSignature(key, `${grant}/${asset}/`)}/${grant}`
}

/** Parses a film URL. Undefined for any other URL. */
export function parseFilmUrl(url: string): SignedFilmUrl | undefined {
  const path = url.replace(FILM_URL_WITH_QUERY, '/m/$2/$3/$1').split('?', 1).join('')
  const [, sig, signed = '', kid = '', exp, asset = '', file = ''] = FILM_URL.exec(path) ?? []
  return sig === undefined ? undefined : { sig, signed, kid, exp: Number(exp), asset, file }
}

/** Whether the URL has a valid signature by a current key and has not expired. */
export function isGranted(
  keys: Pick<SigningKeys, 'find'>,
  { sig, signed, kid, exp }: SignedFilmUrl,
  now: Date,
): boolean {
  const key = keys.find('films', kid)
  if (!key || now.getTime() >= exp * 1000) return false
  // Compared as text: the last character of base64url has unused bits, so several texts decode to the same bytes.
  return timingSafeEqual(Buffer.from(computeSignature(key, signed)), Buffer.from(sig))
}

/** Returns the HMAC key: the secret in hexadecimal, because some edge servers do not support binary keys. */
export const secretToHex = ({ secret }: Key) => Buffer.from(secret).toString('hex')

const computeSignature = (key: Key, text: string) =>
  createHmac('sha256', secretToHex(key)).update(text).digest('base64url')
