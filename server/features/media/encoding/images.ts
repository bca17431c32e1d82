import { join } from 'node:path'
import { loadSharp } from '#server/platform/media-tools/load-sharp.ts'

/** Poster: the whole picture. Thumbnail: 16:9, cut to where something is to be seen; small: the same, for a card on a plain screen. Pixels. */
const POSTER_LONGER_SIDE = 1280
const THUMBNAIL = { width: 640, height: 360 }
const SMALL = { width: 320, height: 180 }
const AVIF_QUALITY = 50
const JPEG = { quality: 78, mozjpeg: true }

/** Draws `poster`, `thumbnail` and `small`, each as AVIF and JPEG, from a still of the film. More effort (0 to 9) makes AVIF smaller and slower. */
export async function drawPictures(still: string | Buffer, folder: string, effort = 3) {
  const sharp = await loadSharp()
  const poster = sharp(still).resize({
    width: POSTER_LONGER_SIDE,
    height: POSTER_LONGER_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const cut = { fit: 'cover', position: 'attention' } as const
  const thumbnail = sharp(still).resize({ ...THUMBNAIL, ...cut })
  const small = sharp(still).resize({ ...SMALL, ...cut })
  for (const [name, picture] of Object.entries({ poster, thumbnail, small })) {
    // Decoded, cut and scaled once for both: for a drawing that is a fifth of the work.
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixels = sharp(data, { raw: info })
    await pixels
      .clone()
      .avif({ quality: AVIF_QUALITY, effort })
      .toFile(join(folder, `${name}.avif`))
    await pixels
      .clone()
      .jpeg(JPEG)
      .toFile(join(folder, `${name}.jpg`))
  }
}

/** The storyboard's sheet as a JPEG. */
export async function drawSheet(sheet: string, folder: string) {
  const sharp = await loadSharp()
  await sharp(sheet)
    .jpeg({ ...JPEG, quality: 65 })
    .toFile(join(folder, 'storyboard.jpg'))
}
