import { createHash } from 'node:crypto'
import { PICTURE_WIDTHS, LINK_PREVIEW_FILE, FULL_SIZE_FILE } from '#contract/content/picture-path.ts'
import { MAX_PICTURE_PIXELS, MAX_PICTURE_RATIO, MAX_PICTURE_SIDE } from '#contract/studio/limits.ts'
import { fail } from '#server/errors.ts'
import { loadSharp } from '#server/platform/media-tools/load-sharp.ts'

/** Image formats of browsers and phones. SVG is excluded, because it may contain scripts and external references. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])
const QUALITY = { whole: 90, copy: 80, share: 82 }
/** Dimensions of previews on other sites. */
const SHARE_SIZE = { width: 1200, height: 630 }

/** A picture in its stored form. */
export interface ConvertedPicture {
  id: string
  /** File contents by name. */
  files: ReadonlyMap<string, Buffer>
}

/**
 * Converts an uploaded picture to the files to store: upright and without metadata such as the location. Throws
 * BadRequest for files that are not pictures.
 */
export async function convertPicture(file: Buffer): Promise<ConvertedPicture> {
  return renderCopies(await decodePicture(file))
}

/** Returns the full-size picture as WebP. */
async function decodePicture(file: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(file, { limitInputPixels: MAX_PICTURE_PIXELS })
  const { format, width, height } = await picture.metadata().catch(failUnreadable)
  if (!FORMATS.has(format)) failUnreadable()
  if (width * height > MAX_PICTURE_PIXELS)
    fail(
      'BadRequest',
      `'file': has ${width} × ${height} pixels, more than the limit of ${MAX_PICTURE_PIXELS / 1e6} million`,
    )
  failIfExtremeRatio('file', { width, height })
  return picture
    .rotate()
    .resize({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY.whole })
    .toBuffer()
    .catch(failUnreadable)
}

/**
 * Throws BadRequest, with the field, for an extreme aspect ratio, because pages would enlarge the picture a hundred
 * times.
 */
export function failIfExtremeRatio(field: string, { width, height }: { width: number; height: number }) {
  if (Math.max(width, height) > MAX_PICTURE_RATIO * Math.min(width, height))
    fail('BadRequest', `'${field}': is ${width} × ${height}, more than the limit of ${MAX_PICTURE_RATIO}:1`)
}

const failUnreadable = () => fail('BadRequest', "'file': must be a readable JPEG, PNG, WebP, AVIF or GIF")

/** Returns the files of a full-size picture made by {@link convertPicture}. The same picture gives the same files. */
export async function renderCopies(original: Buffer): Promise<ConvertedPicture> {
  const sharp = await loadSharp()
  const { format, width, height } = await sharp(original).metadata().catch(failUnreadable)
  // The files of an imported folder are untrusted.
  if (format !== 'webp' || Math.max(width, height) > MAX_PICTURE_SIDE) failUnreadable()
  failIfExtremeRatio('file', { width, height })
  const files = new Map([[FULL_SIZE_FILE, original]])
  for (const copyWidth of PICTURE_WIDTHS.filter((copyWidth) => copyWidth < width))
    files.set(
      `${copyWidth}.webp`,
      await sharp(original).resize({ width: copyWidth }).webp({ quality: QUALITY.copy }).toBuffer(),
    )
  const shareCopy = sharp(original)
    .resize({ ...SHARE_SIZE, fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' })
  files.set(LINK_PREVIEW_FILE, await shareCopy.jpeg({ quality: QUALITY.share, mozjpeg: true }).toBuffer())
  const hash = createHash('sha256').update(original).digest('hex').slice(0, 16)
  return { id: `${hash}-${width}x${height}`, files }
}
