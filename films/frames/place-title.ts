import { measureText } from '#figures/drawing/lettering.ts'
import { FILM, overlaps, type Rect } from './picture-geometry.ts'

/** Pixels: font size, line height, margin around the text, left edge, and first baseline. */
export const TITLE = { size: 84, line: 82, margin: 28, left: 84, top: 178 } as const
/** Largest number of lines. */
const MAX_LINES = 3

/** The lines of a key point's title, and their left edge in pixels. Baselines are `TITLE.line` apart. */
export interface PlacedTitle {
  x: number
  lines: string[]
}

/**
 * Places a title at the top left or top right, in as few lines as avoid all obstacles. Undefined if there is no room.
 */
export function placeTitle(title: string, obstacles: readonly Rect[]): PlacedTitle | undefined {
  for (let count = 1; count <= MAX_LINES; count += 1) {
    const lines = inLines(title, count)
    const width = Math.max(...lines.map((line) => measureText(line, TITLE.size)))
    for (const x of [TITLE.left, FILM.width - TITLE.left - width]) {
      const area: Rect = {
        left: x - TITLE.margin,
        right: x + width + TITLE.margin,
        top: 0,
        bottom: TITLE.top + (count - 1) * TITLE.line + TITLE.margin,
      }
      if (!obstacles.some((obstacle) => overlaps(obstacle, area))) return { x, lines }
    }
  }
  return undefined
}

/** Breaks a title into `count` lines so that the longest is as short as possible. */
function inLines(title: string, count: number): string[] {
  const words = title.split(' ')
  if (count === 1 || words.length < 2) return [title]
  const splits = words.slice(1).map((_, i) => {
    const remainingText = words.slice(i + 1).join(' ')
    return [words.slice(0, i + 1).join(' '), ...inLines(remainingText, count - 1)]
  })
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
  const unevenness = (lines: readonly string[]) => lines.reduce((sum, { length }) => sum + length * length, 0)
  const [best = [title]] = splits.toSorted((a, b) => longest(a) - longest(b) || unevenness(a) - unevenness(b))
  return best
}
