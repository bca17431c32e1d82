import type { LessonRef } from './grants.ts'

/** Address of a lesson's master playlist. The grant is in the path, so that relative addresses in the playlist contain it too. */
export const manifestAddress = ({ gid, id }: LessonRef, grant: string) =>
  `/media/${encodeURIComponent(gid)}/${encodeURIComponent(id)}/${grant}/master.m3u8`

export interface MediaAddress extends LessonRef {
  grant: string
  /** Path inside the asset. {@link fileKindOf} in `file-kinds.ts` accepts only known names, so it cannot lead outside. */
  file: string
}

/** Parses `/media/{gid}/{id}/{grant}/{file}`. Decodes each part once, after splitting, so that `%2F` in a gid stays in the gid. */
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

/** Addresses of the public pictures of an asset. */
export const pictureAddresses = (asset: string) => {
  const picture = (name: string) => ({
    avif: pictureAddress(asset, `${name}.avif`),
    jpeg: pictureAddress(asset, `${name}.jpg`),
  })
  return { poster: picture('poster'), thumbnail: picture('thumbnail'), small: picture('small') }
}
