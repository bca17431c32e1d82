import type { Scene } from '#figures/scene.ts'
import type { Disc } from '#figures/drawing/svg-shapes.ts'

/** Pixels of a film's picture. */
export const FILM = { width: 1920, height: 1080 } as const

/** Where a scene stands in the picture. */
export interface Framing {
  /** Pixels a unit. */
  zoom: number
  /** Height of the ground line over the lower edge, pixels. */
  floor: number
  /** Where the scene's centre is, pixels from the left edge. */
  middle: number
}

/** Pixels of the picture, from its upper left corner. */
export interface Rect {
  left: number
  right: number
  top: number
  bottom: number
}

export const WHOLE: Rect = { left: 0, right: FILM.width, top: 0, bottom: FILM.height }

export const meets = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Where a point of the scene is in the picture. */
export const pixel = (x: number, y: number, { centre }: Scene, { zoom, floor, middle }: Framing) =>
  [middle + (x - centre) * zoom, FILM.height - floor - y * zoom] as const

export function rectOf({ x, y, r }: Disc, scene: Scene, framing: Framing): Rect {
  const [left, top] = pixel(x, y, scene, framing)
  const radius = r * framing.zoom
  return { left: left - radius, right: left + radius, top: top - radius, bottom: top + radius }
}
