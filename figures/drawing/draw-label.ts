import type { Person, Spot as Joint } from '../motion/pose.ts'
import { round } from './svg-shapes.ts'
import type { Theme } from './theme.ts'
import type { Vec } from '../vector.ts'

/** A word beside the picture with a thin line to what it names. */
export interface Label {
  /** Seconds of the scene during which it is there. */
  from: number
  until: number
  person: Person
  spot: Joint
  /** Where the word begins, or ends if it stands to the left of what it names: in the picture, in the scene's units. */
  to: readonly [x: number, y: number]
  text: string
}

/** Writes a text whose baseline begins at a point; pages have fonts, films have outlines. */
export type Write = (text: string, at: { x: number; y: number; size: number; fill: string; end: boolean }) => string

/** Text as SVG text, in the page's own font. */
export const writeText: Write = (text, { x, y, size, fill, end }) =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}"${end ? ' text-anchor="end"' : ''}>${text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}</text>`

const SIZE = 12
const GAP = 5

/** Ring, line and word. `joint` is the named spot in the picture. */
export function drawLabel({ to, text }: Label, joint: Vec, theme: Theme, write: Write): string {
  const [x, y] = to
  const end = x < joint[0]
  const knee = end ? x + GAP + 12 : x - GAP - 12
  const path = `M${round(joint[0])} ${round(-joint[1])}L${round(knee)} ${round(-y)}H${round(end ? x + GAP : x - GAP)}`
  return (
    `<path d="${path}" fill="none" stroke="${theme.ground}" stroke-width="4"/>` +
    `<path d="${path}" fill="none" stroke="${theme.text}" stroke-width="1.4"/>` +
    `<circle cx="${round(joint[0])}" cy="${round(-joint[1])}" r="3.2" fill="${theme.ground}" stroke="${theme.text}" stroke-width="1.6"/>` +
    write(text, { x, y: -y + SIZE * 0.33, size: SIZE, fill: theme.text, end })
  )
}
