import { luma } from './yuv-planes.ts'

/** A gray text on a transparent picture: its pixels, and how much of each it covers, 0 to 1. */
export interface Overlay {
  pixels: readonly number[]
  cover: readonly number[]
  /** Luma of the text, 16 to 235. */
  luma: number
}

/** Takes the pixels of a text in one gray from a transparent RGBA picture. */
export function toOverlay(rgba: Uint32Array): Overlay {
  const overlay = { pixels: [] as number[], cover: [] as number[], luma: 0 }
  for (const [i, pixel] of rgba.entries()) {
    if (pixel === 0) continue
    overlay.pixels.push(i)
    overlay.cover.push((pixel >>> 24) / 255)
    if (pixel >>> 24 === 255) overlay.luma = luma(pixel)
  }
  return overlay
}

/** Blends the text into a frame, in place. Gray has no chroma, so only luma changes. */
export function blendOverlay(planes: Uint8Array, { pixels, cover, luma: gray }: Overlay): void {
  for (let i = 0; i < pixels.length; i += 1) {
    const pixel = pixels[i] ?? 0
    const below = planes[pixel] ?? 0
    planes[pixel] = Math.round(below + (gray - below) * (cover[i] ?? 0))
  }
}
