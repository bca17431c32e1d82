import type { Scene } from '#figures/scene.ts'
import type { Disc } from '#figures/drawing/svg-shapes.ts'

/** Size of a frame in pixels. */
export const FILM = { width: 1920, height: 1080 } as const

/** Scale and position of a scene in the frame. */
export interface Framing {
  /** Pixels per unit of the scene. */
  zoom: number
  /** Pixels from the lower edge up to the ground line. */
  floor: number
  /** Pixels from the left edge to the scene's center. */
  middle: number
}

/** Divisor of the width and height of {@link FILM} for a frame of the lowest quality. */
export const SMALL_FRAME = 4

/** A rectangle in pixels from the upper left corner of the frame. */
export interface Rect {
  left: number
  right: number
  top: number
  bottom: number
}

export const WHOLE_FRAME: Rect = { left: 0, right: FILM.width, top: 0, bottom: FILM.height }

export const overlaps = (first: Rect, second: Rect): boolean =>
  first.left < second.right && second.left < first.right && first.top < second.bottom && second.top < first.bottom

/** Returns the pixel position of a point in the scene. */
export const toPixel = (x: number, y: number, { center }: Scene, { zoom, floor, middle }: Framing) =>
  [middle + (x - center) * zoom, FILM.height - floor - y * zoom] as const

/** Returns the pixel rectangle around a disc in the scene. */
export function projectDisc({ x, y, r }: Disc, scene: Scene, framing: Framing): Rect {
  const [left, top] = toPixel(x, y, scene, framing)
  const radius = r * framing.zoom
  return { left: left - radius, right: left + radius, top: top - radius, bottom: top + radius }
}
