import type { Keys } from '#server/platform/security/keys.ts'
import { verifySignature } from '#server/platform/security/signature.ts'

/**
 * Film address of the previous version, `/media/{gid}/{id}/{grant}/{file}`. Accepted so that playback survives the
 * upgrade; such grants expire within ten minutes. Remove in the next release.
 */
export interface EarlierFilmUrl {
  gid: string
  id: string
  grant: string
  /** Path inside the asset. */
  file: string
}

/** The scope of such a grant: one film, for viewers of one lesson or for the staff. */
interface GrantedFilm {
  lesson: { gid: string; id: string } | 'staff'
  asset: string
}

const GRANT_FORMAT = /^([0-9a-z]{1,10})\.([\w-]{1,64})\.([a-z0-9-]{1,80})\.([\w-]{43})$/

/** Verifies a grant and returns its scope. Undefined if it expired or was not signed for this lesson or the staff. */
export function readEarlierGrant(
  keys: Pick<Keys, 'find'>,
  { gid, id, grant }: Omit<EarlierFilmUrl, 'file'>,
  now: Date,
): GrantedFilm | undefined {
  const [, end = '', kid = '', asset = '', signature = ''] = GRANT_FORMAT.exec(grant) ?? []
  const key = keys.find('media', kid)
  if (!key || now.getTime() >= Number.parseInt(end, 36)) return undefined
  if (verifySignature(key, ['media', gid, id, asset, end], signature)) return { lesson: { gid, id }, asset }
  return verifySignature(key, ['staff media', asset, end], signature) ? { lesson: 'staff', asset } : undefined
}

/**
 * Parses `/media/{gid}/{id}/{grant}/{file}`. Decodes each part once, after splitting, so that `%2F` in a gid stays in
 * the gid.
 */
export function parseEarlierUrl(url: string): EarlierFilmUrl | undefined {
  const parts = url.split('?', 1).join('').split('/').map(decode)
  const [, , gid, id, grant, ...file] = parts
  if (!gid || !id || !grant || parts.includes(undefined)) return undefined
  return { gid, id, grant, file: file.join('/') }
}

function decode(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
