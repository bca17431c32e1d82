import { drawFigures } from '#figures/drawing/draw-scene.ts'
import { techniques } from '#figures/techniques.ts'
import { pageTheme } from '#figures/drawing/theme.ts'
import { boundingBox } from './bounding-box.ts'
import type { Moment } from './moment.ts'
import { parseMarkup } from './parse-markup.ts'
import { Shapes } from './shapes.tsx'

/** Margin in drawing units for the outline that separates limbs. */
const OUTLINE_MARGIN = 3

type FigureDrawing = ReturnType<typeof drawUncached>
/** Drawings by moment, because drawing a figure takes as long as rendering the rest of a page, and figures recur. */
export const figureCache = new Map<string, FigureDrawing>()
/** More than the built-in pages show. Beyond this number, the oldest drawing is evicted. */
const MAX_CACHED_FIGURES = 200

/** Draws a figure in the colors of the page (`layouts.css`). The bounding box ends at the ground. */
export function draw(moment: Moment): FigureDrawing {
  const key = `${moment.technique} ${moment.at} ${moment.withoutArcs}`
  const cachedFigure = figureCache.get(key)
  if (cachedFigure) return cachedFigure
  const [oldestKey] = figureCache.keys()
  if (oldestKey !== undefined && figureCache.size >= MAX_CACHED_FIGURES) figureCache.delete(oldestKey)
  const figure = drawUncached(moment)
  figureCache.set(key, figure)
  return figure
}

function drawUncached({ technique, at, withoutArcs = false }: Moment) {
  const scene = techniques[technique]
  const shapes = parseMarkup(drawFigures(scene, at ?? scene.still, pageTheme, { withoutArcs }))
  const { left, top, right, bottom } = boundingBox(shapes)
  return {
    shapes,
    left: left - OUTLINE_MARGIN,
    top: top - OUTLINE_MARGIN,
    right: right + OUTLINE_MARGIN,
    bottom: Math.max(0, bottom),
  }
}

interface FigureProps extends Moment {
  /** Accessible name; omitted if the adjacent text describes it. */
  label?: string | undefined
  className?: string
}

/**
 * Drawing of a technique at one moment. The lower edge of the bounding box clips the outline of the limbs, which would
 * cover the ground line.
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
