import { drawFigures } from '#figures/drawing/draw-scene.ts'
import { techniques } from '#figures/techniques.ts'
import { pageTheme } from '#figures/drawing/theme.ts'
import { boundingBox } from './bounding-box.ts'
import type { Moment } from './moment.ts'
import { parseMarkup } from './parse-markup.ts'
import { Shapes } from './shapes.tsx'

/** Margin in drawing units for the outline that separates limbs. */
const OUTLINE = 3

type Drawn = ReturnType<typeof drawAnew>
/** Cache by moment, because drawing a figure takes as long as rendering the rest of a page, and figures recur. */
export const drawnFigures = new Map<string, Drawn>()
/** More than the product shows; the oldest are evicted for an academy's own moments. */
const MOST_DRAWN = 200

/** Draws a figure in the colors of the page (`layouts.css`). Its box ends at the ground. */
export function draw(moment: Moment): Drawn {
  const key = `${moment.technique} ${moment.at} ${moment.isBare}`
  const known = drawnFigures.get(key)
  if (known) return known
  const [oldest] = drawnFigures.keys()
  if (oldest !== undefined && drawnFigures.size >= MOST_DRAWN) drawnFigures.delete(oldest)
  const figure = drawAnew(moment)
  drawnFigures.set(key, figure)
  return figure
}

function drawAnew({ technique, at, isBare = false }: Moment) {
  const scene = techniques[technique]
  const shapes = parseMarkup(drawFigures(scene, at ?? scene.still, pageTheme, { withoutArcs: isBare }))
  const { left, top, right, bottom } = boundingBox(shapes)
  return { shapes, left: left - OUTLINE, top: top - OUTLINE, right: right + OUTLINE, bottom: Math.max(0, bottom) }
}

interface FigureProps extends Moment {
  /** Accessible name; omitted if the adjacent text describes it. */
  label?: string | undefined
  className?: string
}

/**
 * A moment of a technique. The lower edge of the box clips the outline of the limbs, which would cover the ground line.
 */
export function Figure({ label, className = '', ...moment }: FigureProps) {
  const { shapes, left, top, right, bottom } = draw(moment)
  const [width, height] = [right - left, bottom - top]
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      {...name}
      viewBox={[left, top, width, height].map((side) => Math.round(side * 10) / 10).join(' ')}
      width={Math.round(width)}
      height={Math.round(height)}
      className={`block max-w-full overflow-hidden ${className}`}
    >
      <Shapes shapes={shapes} />
    </svg>
  )
}
