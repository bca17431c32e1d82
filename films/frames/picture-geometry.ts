import type { Scene } from '#figures/scene.ts'
import type { Disc } from '#figures/drawing/svg-shapes.ts'

/** Size of a frame in pixels. */
export const FILM = { width: 1920, height: 1080 } as const

/** Scale and position of a scene in the frame. */
export interface Framing {
  /** Pixels for each unit of the scene. */
  zoom: number
  /** Pixels from the lower edge up to the line of the ground. */
  floor: number
  /** Pixels from the left edge to the scene's center. */
  middle: number
}

/** A rectangle in pixels from the upper left corner of the frame. */
export interface Rect {
  left: number
  right: number
  top: number
  bottom: number
}

export const WHOLE: Rect = { left: 0, right: FILM.width, top: 0, bottom: FILM.height }

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The pixel of a point of the scene. */
export const toPixel = (x: number, y: number, { centre }: Scene, { zoom, floor, middle }: Framing) =>
  [middle + (x - centre) * zoom, FILM.height - floor - y * zoom] as const

/** The rectangle around a disc of the scene. */
export function projectDisc({ x, y, r }: Disc, scene: Scene, framing: Framing): Rect {
  const [left, top] = toPixel(x, y, scene, framing)
  const radius = r * framing.zoom
  return { left: left - radius, right: left + radius, top: top - radius, bottom: top + radius }
}
