/**
 * Writes the outlines of glyphs to a file next to `lettering.ts`, since servers may have no fonts. Run `node
 * scripts/draw/glyph-outlines.ts` after changing the typeface or the set of characters.
 */
/* oxlint-disable no-underscore-dangle -- fontkit uses such names */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openSync, type Font, type Glyph } from 'fontkit'

const FONT_FILE = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'
/** Weight and width of the font: heavy and condensed, as in the product's headings. */
const AXES = [800, 66]
/** Printable ASCII, from space to tilde. */
const CHARACTERS = Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCodePoint(0x20 + i))
/** Points that TrueType appends to each outline for its metrics. */
const PHANTOM_POINTS = 4

interface OutlinePoint {
  x: number
  y: number
  copy(): OutlinePoint
}
/**
 * Internals of fontkit that shift the outline points of a variable font. By itself, fontkit does so for TTF but not for
 * WOFF2.
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

function getOutline(face: FontInternals, glyph: Glyph & Partial<GlyphInternals>): string {
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
  CHARACTERS.map((character) => {
    const [glyph] = font.glyphsForString(character)
    if (!glyph) throw new Error(`missing glyph "${character}"`)
    // Must precede the reading of the advance width, which caches the outline without the shift.
    const glyphOutline = getOutline(font, glyph)
    return [character, [Math.round(glyph.advanceWidth), glyphOutline]]
  }),
)
const file = new URL('../../figures/drawing/letters.json', import.meta.url)
writeFileSync(file, `${JSON.stringify({ unitsPerEm: font.unitsPerEm, letters }, null, 1)}\n`)
