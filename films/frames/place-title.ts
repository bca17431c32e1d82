import { widthOf } from '#figures/drawing/lettering.ts'
import { FILM, meets, type Rect } from './picture-geometry.ts'

/** Pixels: height of the letters, from line to line, free space round them, and place of the first baseline. */
export const TITLE = { size: 84, line: 82, round: 28, left: 84, top: 178 } as const
/** A title is never set in more lines. */
const MOST = 3

/** A key point's title in its lines; left edge of the first. Baselines are `TITLE.line` apart. */
export interface PlacedTitle {
  x: number
  lines: string[]
}

/** Above, to the left or to the right, in as few lines as keep it away from everything; undefined where there is no room. */
export function placeTitle(title: string, obstacles: readonly Rect[]): PlacedTitle | undefined {
  for (let count = 1; count <= MOST; count += 1) {
    const lines = inLines(title, count)
    const width = Math.max(...lines.map((line) => widthOf(line, TITLE.size)))
    for (const x of [TITLE.left, FILM.width - TITLE.left - width]) {
      const room: Rect = {
        left: x - TITLE.round,
        right: x + width + TITLE.round,
        top: 0,
        bottom: TITLE.top + (count - 1) * TITLE.line + TITLE.round,
      }
      if (!obstacles.some((one) => meets(one, room))) return { x, lines }
    }
  }
  return undefined
}

/** Into so many lines, the longest of them as short as it can be. */
function inLines(title: string, count: number): string[] {
  const words = title.split(' ')
  if (count === 1 || words.length < 2) return [title]
  const splits = words.slice(1).map((_, i) => {
    const rest = words.slice(i + 1).join(' ')
    return [words.slice(0, i + 1).join(' '), ...inLines(rest, count - 1)]
  })
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
  const unevenness = (lines: readonly string[]) => lines.reduce((sum, { length }) => sum + length * length, 0)
  const [best = [title]] = splits.toSorted((a, b) => longest(a) - longest(b) || unevenness(a) - unevenness(b))
  return best
}
