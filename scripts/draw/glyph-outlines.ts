/**
 * Writes the outlines of the glyphs used in films next to `lettering.ts`, since a bare machine has no fonts. Needed
 * only for another typeface or more characters: `node scripts/draw/glyph-outlines.ts`.
 */
/* oxlint-disable no-underscore-dangle -- they are fontkit's own names */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openSync, type Font, type Glyph } from 'fontkit'

const FONT_FILE = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'
/** Condensed and heavy, as the product's headings: weight, width. */
const AXES = [800, 66]
/** Printable ASCII, from space to tilde. */
const SIGNS = Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCodePoint(0x20 + i))
const PHANTOM_POINTS = 4

interface OutlinePoint {
  x: number
  y: number
  copy(): OutlinePoint
}
/**
 * Internals of fontkit that shift the outline points of a variable font, which it does only for TTF and not for WOFF2.
 */
interface FontInternals {
  variationCoords: number[]
  _variationProcessor: { transformPoints(glyph: number, points: OutlinePoint[]): void }
}
interface GlyphInternals {
  _decode(): { numberOfContours: number; points?: OutlinePoint[] } | null
}

const isVariable = (face: object): face is Font & FontInternals =>
  'variationCoords' in face && 'glyphsForString' in face

const font = openSync(fileURLToPath(import.meta.resolve(FONT_FILE)))
if (!isVariable(font)) throw new Error('not a variable font')
font.variationCoords = AXES

function outline(face: FontInternals, glyph: Glyph & Partial<GlyphInternals>): string {
  const decode = glyph._decode?.bind(glyph)
  glyph._decode = () => {
    const decoded = decode?.() ?? null
    if (decoded && decoded.numberOfContours < 0) throw new Error(`composite glyph: ${glyph.name}`)
    const [first] = decoded?.points ?? []
    if (decoded?.points && first) {
      const phantoms = Array.from({ length: PHANTOM_POINTS }, () =>
        Object.assign(first.copy(), { x: 0, y: 0, endContour: true }),
      )
      face._variationProcessor.transformPoints(glyph.id, [...decoded.points, ...phantoms])
    }
    return decoded
  }
  return glyph.path.toSVG().replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
}

const letters = Object.fromEntries(
  SIGNS.map((sign) => {
    const [glyph] = font.glyphsForString(sign)
    if (!glyph) throw new Error(`missing glyph "${sign}"`)
    // Must precede access to the advance width, which caches the outline without the shift.
    const glyphOutline = outline(font, glyph)
    return [sign, [Math.round(glyph.advanceWidth), glyphOutline]]
  }),
)
const file = new URL('../../figures/drawing/letters.json', import.meta.url)
writeFileSync(file, `${JSON.stringify({ unitsPerEm: font.unitsPerEm, letters }, null, 1)}\n`)
