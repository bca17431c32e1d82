/** Magnification; 1 means no zoom. `x` and `y` move the picture right and down, as shares of the viewport. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 }
export const MAX_ZOOM = 6
const ZOOM_STEPS: readonly number[] = [1, 1.5, 2, 3, 4.5, MAX_ZOOM]

/** Limits the offset, so that the picture always fills the viewport. */
export function clampZoom({ scale, x, y }: Zoom): Zoom {
  const size = Math.min(Math.max(1, scale), MAX_ZOOM)
  const maxOffset = (size - 1) / 2
  const clampOffset = (share: number) => Math.min(Math.max(-maxOffset, share), maxOffset)
  return size === 1 ? noZoom : { scale: size, x: clampOffset(x), y: clampOffset(y) }
}

/** Magnifies around the fixed point `at`: shares of the viewport, measured from its center. */
export function zoomAt(zoom: Zoom, factor: number, at: { x: number; y: number } = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(Math.max(1, zoom.scale * factor), MAX_ZOOM)
  const growth = scale / zoom.scale
  return clampZoom({ scale, x: at.x - (at.x - zoom.x) * growth, y: at.y - (at.y - zoom.y) * growth })
}

/** Moves the picture by a drag. */
export const panBy = (zoom: Zoom, x: number, y: number): Zoom => clampZoom({ ...zoom, x: zoom.x + x, y: zoom.y + y })

/** Next step of the zoom keys. */
export const zoomStep = (zoom: Zoom, direction: 1 | -1): Zoom => {
  const scale =
    (direction > 0 ? ZOOM_STEPS.find((stop) => stop > zoom.scale) : ZOOM_STEPS.findLast((stop) => stop < zoom.scale)) ??
    zoom.scale
  return zoomAt(zoom, scale / zoom.scale)
}
