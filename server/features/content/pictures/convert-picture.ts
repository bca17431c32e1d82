import { createHash } from 'node:crypto'
import { PICTURE_WIDTHS, LINK_PREVIEW_FILE, FULL_SIZE_FILE } from '#contract/content/picture-path.ts'
import { MAX_HEIC_PIXELS, MAX_PICTURE_PIXELS, MAX_PICTURE_RATIO, MAX_PICTURE_SIDE } from '#contract/studio/limits.ts'
import { fail } from '#server/errors.ts'
import { decodeHeic } from '#server/platform/media-tools/decode-heic.ts'
import { loadSharp } from '#server/platform/media-tools/load-sharp.ts'

/** Image formats of browsers and phones. SVG is excluded, because it may contain scripts and external references. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])
const QUALITY = { fullSize: 90, copy: 80, linkPreview: 82 }
/** Dimensions of link previews on other sites. */
const LINK_PREVIEW_SIZE = { width: 1200, height: 630 }

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
  const { format, width, height, compression } = await picture.metadata().catch(failUnreadable)
  if (!FORMATS.has(format)) failUnreadable()
  const isHeic = compression === 'hevc'
  const maxPixels = isHeic ? MAX_HEIC_PIXELS : MAX_PICTURE_PIXELS
  if (width * height > maxPixels)
    fail('BadRequest', `'file': has ${width} × ${height} pixels, more than the limit of ${maxPixels / 1e6} million`)
  failIfExtremeRatio('file', { width, height })
  return (isHeic ? await openHeic(file) : picture)
    .rotate()
    .resize({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY.fullSize })
    .toBuffer()
    .catch(failUnreadable)
}

async function openHeic(file: Buffer) {
  const sharp = await loadSharp()
  const { data, width, height } = await decodeHeic(file).catch(failUnreadable)
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/**
 * Throws BadRequest, with the field, for an extreme aspect ratio, because pages would enlarge the picture up to a
 * hundredfold.
 */
export function failIfExtremeRatio(field: string, { width, height }: { width: number; height: number }) {
  if (Math.max(width, height) > MAX_PICTURE_RATIO * Math.min(width, height))
    fail('BadRequest', `'${field}': is ${width} × ${height}, more than the limit of ${MAX_PICTURE_RATIO}:1`)
}

const failUnreadable = () => fail('BadRequest', "'file': must be a readable JPEG, PNG, WebP, AVIF, HEIC or GIF")

/** Returns the files of a full-size picture from {@link convertPicture}. The result is deterministic. */
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
  const linkPreview = sharp(original)
    .resize({ ...LINK_PREVIEW_SIZE, fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' })
  files.set(LINK_PREVIEW_FILE, await linkPreview.jpeg({ quality: QUALITY.linkPreview, mozjpeg: true }).toBuffer())
  const hash = createHash('sha256').update(original).digest('hex').slice(0, 16)
  return { id: `${hash}-${width}x${height}`, files }
}
