import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Key, Keys } from '#server/platform/security/keys.ts'

/**
 * The address of a film: `/m/{sig}/{kid}.{exp}/{asset}/{file}`, with `exp` in seconds. What is signed is a piece of the
 * path as it stands, so that an edge can check it without asking: `ops/edge/verify.js` does, and the vectors beside it
 * hold both.
 */
const ADDRESS = /^\/m\/([\w-]{43})\/(([\w-]{1,64})\.(\d{1,12})\/([a-z0-9-]{1,80})\/)(.*)$/s
/** The same with the grant in the query, from an edge whose cache would keep each address apart. */
const WITH_QUERY = /^\/m\/([a-z0-9-]{1,80}\/[^?]*)\?grant=([\w-]{43})\.([\w-]{1,64}\.\d{1,12})$/

/** What an address says, before anybody knows whether it is true. */
export interface FilmAddress {
  sig: string
  /** What `sig` signs. */
  signed: string
  kid: string
  /** Seconds since 1970. */
  exp: number
  asset: string
  /** Path inside the asset; `fileKindOf` accepts only known names, so it cannot lead outside. */
  file: string
}

/** The grant of a film as the two parts of an address that follow `/m/`. Ends at a whole second, never later. */
export function signGrant(key: Key, asset: string, expiresAt: Date): string {
  const grant = `${key.kid}.${Math.floor(expiresAt.getTime() / 1000)}`
  return `${signature(key, `${grant}/${asset}/`)}/${grant}`
}

/** Undefined for an address of another form. */
export function readFilmAddress(url: string): FilmAddress | undefined {
  const path = url.replace(WITH_QUERY, '/m/$2/$3/$1').split('?', 1).join('')
  const [, sig, signed = '', kid = '', exp, asset = '', file = ''] = ADDRESS.exec(path) ?? []
  return sig === undefined ? undefined : { sig, signed, kid, exp: Number(exp), asset, file }
}

/** Whether this server signed the address with a key that is still valid, and it has not ended. */
export function isGranted(keys: Pick<Keys, 'find'>, { sig, signed, kid, exp }: FilmAddress, now: Date): boolean {
  const key = keys.find('films', kid)
  if (!key || now.getTime() >= exp * 1000) return false
  // Compared as text: the last character of base64url has spare bits, so several texts decode to the same bytes.
  return timingSafeEqual(Buffer.from(signature(key, signed)), Buffer.from(sig))
}

/** The key is its secret as text, in hexadecimal: some edges can be given no other bytes. */
export const secretText = ({ secret }: Key) => Buffer.from(secret).toString('hex')

const signature = (key: Key, text: string) => createHmac('sha256', secretText(key)).update(text).digest('base64url')
