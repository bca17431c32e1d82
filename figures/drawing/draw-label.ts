import type { Person, Spot as Joint } from '../motion/pose.ts'
import { round } from './svg-shapes.ts'
import type { Theme } from './theme.ts'
import type { Vec } from '../vector.ts'

/** A short text beside the people, with a thin line to the named part of the body. */
export interface Label {
  /** Seconds of the scene between which the label is visible. */
  from: number
  until: number
  person: Person
  spot: Joint
  /**
   * Position of the text in the picture, in the scene's units: its start, or its end if it is to the left of the spot.
   */
  to: readonly [x: number, y: number]
  text: string
}

/**
 * Draws a text whose baseline starts at a point, or ends at the point with `isEndAligned`. Films draw outlines, because
 * they have no fonts.
 */
export type DrawText = (
  text: string,
  at: { x: number; y: number; size: number; fill: string; isEndAligned: boolean },
) => string

/** Draws a text as SVG text, in the font of the page. */
export const drawSvgText: DrawText = (text, { x, y, size, fill, isEndAligned }) =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}"${isEndAligned ? ' text-anchor="end"' : ''}>${text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}</text>`

const FONT_SIZE = 12
const GAP = 5

/** Draws the text, the line, and a ring around `joint`, the picture position of the label's spot. */
export function drawLabel({ to, text }: Label, joint: Vec, theme: Theme, drawText: DrawText): string {
  const [x, y] = to
  const isEndAligned = x < joint[0]
  const bend = isEndAligned ? x + GAP + 12 : x - GAP - 12
  const path = `M${round(joint[0])} ${round(-joint[1])}L${round(bend)} ${round(-y)}H${round(isEndAligned ? x + GAP : x - GAP)}`
  return (
    `<path d="${path}" fill="none" stroke="${theme.ground}" stroke-width="4"/>` +
    `<path d="${path}" fill="none" stroke="${theme.text}" stroke-width="1.4"/>` +
    `<circle cx="${round(joint[0])}" cy="${round(-joint[1])}" r="3.2" fill="${theme.ground}" stroke="${theme.text}" stroke-width="1.6"/>` +
    drawText(text, { x, y: -y + FONT_SIZE * 0.33, size: FONT_SIZE, fill: theme.text, isEndAligned })
  )
}
