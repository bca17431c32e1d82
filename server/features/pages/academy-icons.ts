import { readFile } from 'node:fs/promises'
import type { ContentOf } from '#contract/content/kinds.ts'
import { drawLettering, measureText } from '#figures/drawing/lettering.ts'
import { loadSharp } from '#server/platform/media-tools/load-sharp.ts'

/** The mark of an academy as SVG, with its background color. */
interface Mark {
  svg: string
  /** `#rrggbb`. */
  ground: string
}

interface MarkSources {
  /** Path of the product's mark, which the demo uses. */
  productMark: string
  /** The academy's logo. Undefined if there is no logo or its file is missing. */
  logo: Buffer | undefined
}

/** Properties of an icon (`ICONS` of the contract). `share`: the part of the icon's side that the mark fills. */
interface Icon {
  size: number
  share: number
  isIco: boolean
}

type Site = Pick<ContentOf<'site'>, 'demo' | 'short' | 'accent'>

/** Side of the drawing in pixels, and side of a logo in the tab icon. */
const SIDE = 512
const TAB_ICON_SIDE = 128
/** Default accent color. */
const DEFAULT_ACCENT = '#B93208'
const PAPER = '#F4F0E6'
const NIGHT = '#0F1214'

/** Draws the icon of the browser tab as SVG. */
export const drawTabMark = async (site: Site, sources: MarkSources) =>
  (await drawMark(site, sources, TAB_ICON_SIDE)).svg

/** Draws an icon as PNG, or as ICO for old browsers. */
export async function drawIcon({ size, share, isIco }: Icon, site: Site, sources: MarkSources): Promise<Buffer> {
  const sharp = await loadSharp()
  const { svg, ground } = await drawMark(site, sources, SIDE)
  const mark = await sharp(Buffer.from(svg), { density: 600 })
    .resize(Math.round(size * share))
    .png()
    .toBuffer()
  if (share === 1) return isIco ? wrapInIco(mark, size) : mark
  const tile = { width: size, height: size, channels: 4 as const, background: ground }
  return sharp({ create: tile })
    .composite([{ input: mark }])
    .png()
    .toBuffer()
}

async function drawMark(site: Site, { productMark, logo }: MarkSources, pixels: number): Promise<Mark> {
  if (logo) return drawLogoMark(logo, pixels)
  if (!site.demo) return drawNameMark(site)
  const svg = await readFile(productMark, 'utf8')
  return { svg, ground: /<rect[^>]*fill="([^"]+)"/.exec(svg)?.[1] ?? NIGHT }
}

const createTileMark = (ground: string, inside: string): Mark => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="48" fill="${ground}"/>${inside}</svg>`,
  ground,
})

/** Height of capital letters in em, and the font size. */
const CAPITAL_HEIGHT = 0.686
const LETTER_SIZE = 400

/** Draws the first letter of the name on the accent color, or a disc if the letter cannot be drawn without fonts. */
function drawNameMark({ short, accent = DEFAULT_ACCENT }: Site): Mark {
  const letter = /[A-Z0-9]/.exec(short.normalize('NFD').toUpperCase())?.[0]
  const middle = SIDE / 2
  if (letter === undefined)
    return createTileMark(accent, `<circle cx="${middle}" cy="${middle}" r="120" fill="#FFFFFF"/>`)
  const place = { x: middle - measureText(letter, LETTER_SIZE) / 2, y: middle + (CAPITAL_HEIGHT * LETTER_SIZE) / 2 }
  return createTileMark(accent, drawLettering(letter, { ...place, size: LETTER_SIZE, fill: '#FFFFFF' }))
}

/** Margin around a logo, as a share of the side. */
const MARGIN_SHARE = 0.1

/**
 * Draws a logo on a light background, or on a dark background if the logo is light. Opaque square logos fill the icon.
 */
async function drawLogoMark(file: Buffer, pixels: number): Promise<Mark> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(file).metadata()
  const { isOpaque } = await sharp(file).stats()
  const isTile = isOpaque && Math.abs(Math.log(width / height)) < MARGIN_SHARE
  const picture = await sharp(file)
    .resize(pixels, pixels, { fit: isTile ? 'cover' : 'contain', background: '#00000000' })
    .png()
    .toBuffer()
  const margin = isTile ? 0 : SIDE * MARGIN_SHARE
  const side = SIDE - 2 * margin
  return createTileMark(
    (await isLight(file)) ? NIGHT : PAPER,
    `<image x="${margin}" y="${margin}" width="${side}" height="${side}" href="data:image/png;base64,${picture.toString('base64')}"/>`,
  )
}

/** Whether the visible pixels of a picture lack contrast on a light background. */
async function isLight(file: Buffer): Promise<boolean> {
  const sharp = await loadSharp()
  const pixels = await sharp(file).ensureAlpha().resize(32, 32, { fit: 'fill' }).raw().toBuffer()
  let weightedLuminance = 0
  let totalAlpha = 0
  for (let offset = 0; offset < pixels.length; offset += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(offset, offset + 4)
    totalAlpha += alpha
    weightedLuminance += (alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255
  }
  return weightedLuminance > 0.75 * totalAlpha
}

/** Wraps a PNG in an ICO file, which adds a header of 22 bytes. */
function wrapInIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
