import drawn from './letters.json' with { type: 'json' }

export interface Lettering {
  /** Left edge and baseline, pixels. */
  x: number
  y: number
  /** Height of an em, pixels. */
  size: number
  fill: string
}

const letters: Record<string, readonly (string | number)[]> = drawn.letters

/** Text as outlines, condensed and heavy: a bare machine has no fonts to draw with. Plain ASCII only; anything else throws. */
export function lettering(text: string, { x, y, size, fill }: Lettering): string {
  const scale = size / drawn.unitsPerEm
  let at = 0
  const signs = Array.from(text).map((sign) => {
    const [advance, outline] = letterOf(sign)
    const placed = `<path transform="translate(${Math.round(at)})" d="${outline}"/>`
    at += advance
    return placed
  })
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${signs.join('')}</g>`
}

/** Pixels that the text takes from left to right. */
export const widthOf = (text: string, size: number): number =>
  (Array.from(text).reduce((sum, sign) => sum + letterOf(sign)[0], 0) * size) / drawn.unitsPerEm

function letterOf(sign: string): [advance: number, outline: string] {
  const [advance, outline] = letters[sign] ?? []
  if (typeof advance !== 'number' || typeof outline !== 'string')
    throw new RangeError(`"${sign}" is not among the drawn letters`)
  return [advance, outline]
}
