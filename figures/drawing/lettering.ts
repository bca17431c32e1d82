import alphabet from './letters.json' with { type: 'json' }

export interface Lettering {
  /** Left edge, in pixels. */
  x: number
  /** Baseline, in pixels. */
  y: number
  /** Height of an em, in pixels. */
  size: number
  fill: string
}

const glyphs: Record<string, readonly (string | number)[]> = alphabet.letters

/**
 * Draws a text as SVG outlines, because a machine may have no fonts. Throws a RangeError if the text contains a
 * non-ASCII character.
 */
export function drawLettering(text: string, { x, y, size, fill }: Lettering): string {
  const scale = size / alphabet.unitsPerEm
  let position = 0
  const characters = Array.from(text).map((character) => {
    const [advance, outline] = getGlyph(character)
    const glyphPath = `<path transform="translate(${Math.round(position)})" d="${outline}"/>`
    position += advance
    return glyphPath
  })
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${characters.join('')}</g>`
}

/** Returns the width of the text in pixels. */
export const measureText = (text: string, size: number): number =>
  (Array.from(text).reduce((sum, character) => sum + getGlyph(character)[0], 0) * size) / alphabet.unitsPerEm

function getGlyph(character: string): [advance: number, outline: string] {
  const [advance, outline] = glyphs[character] ?? []
  if (typeof advance !== 'number' || typeof outline !== 'string')
    throw new RangeError(`"${character}" is not in letters.json; only ASCII can be drawn`)
  return [advance, outline]
}
