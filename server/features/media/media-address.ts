/**
 * Address of a film's master playlist. The grant is in the path, so that relative addresses in the playlist contain it
 * too.
 */
export const manifestAddress = (asset: string, grant: string) => `/m/${grant}/${asset}/master.m3u8`

export const pictureAddress = (asset: string, file: string) => `/posters/${asset}/${file}`

/** Addresses of the public pictures of an asset. */
export const pictureAddresses = (asset: string) => {
  const picture = (name: string) => ({
    avif: pictureAddress(asset, `${name}.avif`),
    jpeg: pictureAddress(asset, `${name}.jpg`),
  })
  return { poster: picture('poster'), thumbnail: picture('thumbnail'), small: picture('small') }
}
