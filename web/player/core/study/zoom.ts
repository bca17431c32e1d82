/** Magnification. `x` and `y` are the offset of the center as shares of the viewport; positive is right and down. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export const wholePicture: Zoom = { scale: 1, x: 0, y: 0 }
export const MOST_ZOOM = 6
const STOPS: readonly number[] = [1, 1.5, 2, 3, 4.5, MOST_ZOOM]

/** Limits the offset, so that the picture always fills the viewport. */
export function clampZoom({ scale, x, y }: Zoom): Zoom {
  const size = Math.min(Math.max(1, scale), MOST_ZOOM)
  const reach = (size - 1) / 2
  const within = (share: number) => Math.min(Math.max(-reach, share), reach)
  return size === 1 ? wholePicture : { scale: size, x: within(x), y: within(y) }
}

/** Magnifies about a fixed point, given as shares of the viewport from its center. */
export function zoomAt(zoom: Zoom, factor: number, at: { x: number; y: number } = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(Math.max(1, zoom.scale * factor), MOST_ZOOM)
  const grown = scale / zoom.scale
  return clampZoom({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown })
}

/** Moves the picture by a drag. */
export const panBy = (zoom: Zoom, x: number, y: number): Zoom => clampZoom({ ...zoom, x: zoom.x + x, y: zoom.y + y })

/** Next step of the zoom keys. */
export const zoomStep = (zoom: Zoom, way: 1 | -1): Zoom => {
  const scale =
    (way > 0 ? STOPS.find((one) => one > zoom.scale) : STOPS.findLast((one) => one < zoom.scale)) ?? zoom.scale
  return zoomAt(zoom, scale / zoom.scale)
}
