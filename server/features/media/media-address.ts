import type { Granted } from './grants.ts'

/** Address of a lesson's master playlist. The grant stands in the path, so that all the playlist names inherits it. */
export const manifestAddress = ({ gid, id }: Granted, grant: string) =>
  `/media/${encodeURIComponent(gid)}/${encodeURIComponent(id)}/${grant}/master.m3u8`

export interface MediaAddress extends Granted {
  grant: string
  /** Path inside the asset, never decoded twice and never outside it: see `kinds.ts`. */
  file: string
}

/** Takes `/media/{gid}/{id}/{grant}/{file}` apart. Every part is decoded once, after splitting: `%2F` in a gid stays in the gid. */
export function readMediaAddress(url: string): MediaAddress | undefined {
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

export const pictureAddress = (asset: string, file: string) => `/posters/${asset}/${file}`

/** Addresses of the pictures that everybody may see. */
export const pictureAddresses = (asset: string) => {
  const picture = (name: string) => ({
    avif: pictureAddress(asset, `${name}.avif`),
    jpeg: pictureAddress(asset, `${name}.jpg`),
  })
  return { poster: picture('poster'), thumbnail: picture('thumbnail'), small: picture('small') }
}
