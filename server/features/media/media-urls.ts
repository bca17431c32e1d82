/**
 * Returns the URL of a film's master playlist. The grant is in the path, so that relative URLs in the playlist contain
 * it too.
 */
export const formatManifestUrl = (asset: string, grant: string) => `/m/${grant}/${asset}/master.m3u8`

export const formatPictureUrl = (asset: string, file: string) => `/posters/${asset}/${file}`

/** Returns the URLs of the public pictures of an asset. */
export const formatPictureUrls = (asset: string) => {
  const picture = (name: string) => ({
    avif: formatPictureUrl(asset, `${name}.avif`),
    jpeg: formatPictureUrl(asset, `${name}.jpg`),
  })
  return { poster: picture('poster'), thumbnail: picture('thumbnail'), small: picture('small') }
}
