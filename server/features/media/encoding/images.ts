import { join } from 'node:path'
import { loadSharp } from '#server/platform/media-tools/load-sharp.ts'

/** Sizes in pixels. The poster is the whole frame. The thumbnails are 16:9 crops around the most salient part. */
const POSTER_LONGER_SIDE = 1280
const THUMBNAIL = { width: 640, height: 360 }
const SMALL_THUMBNAIL = { width: 320, height: 180 }
const AVIF_QUALITY = 50
const JPEG = { quality: 78, mozjpeg: true }

/**
 * Writes `poster`, `thumbnail` and `small` from a still, each as AVIF and JPEG. A higher `effort` (0 to 9) makes AVIF
 * files smaller and takes longer.
 */
export async function writePosterImages(still: string | Buffer, folder: string, effort = 3) {
  const sharp = await loadSharp()
  const poster = sharp(still).resize({
    width: POSTER_LONGER_SIDE,
    height: POSTER_LONGER_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const crop = { fit: 'cover', position: 'attention' } as const
  const thumbnail = sharp(still).resize({ ...THUMBNAIL, ...crop })
  const small = sharp(still).resize({ ...SMALL_THUMBNAIL, ...crop })
  for (const [name, picture] of Object.entries({ poster, thumbnail, small })) {
    // Decodes, crops and scales once for both formats: five times as fast for a drawing.
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

/** Writes the storyboard sheet as JPEG. */
export async function writeStoryboardSheet(sheet: string, folder: string) {
  const sharp = await loadSharp()
  await sharp(sheet)
    .jpeg({ ...JPEG, quality: 65 })
    .toFile(join(folder, 'storyboard.jpg'))
}
