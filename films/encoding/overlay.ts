import { light } from './yuv-planes.ts'

/** Pixels of a grey word, and how much of each it covers, 0 to 1. */
export interface Stamp {
  pixels: readonly number[]
  cover: readonly number[]
  /** Brightness, 16 to 235. */
  light: number
}

/** A word drawn in one grey on nothing, from RGBA. */
export function toStamp(rgba: Uint32Array): Stamp {
  const stamp = { pixels: [] as number[], cover: [] as number[], light: 0 }
  for (const [i, pixel] of rgba.entries()) {
    if (pixel === 0) continue
    stamp.pixels.push(i)
    stamp.cover.push((pixel >>> 24) / 255)
    if (pixel >>> 24 === 255) stamp.light = light(pixel)
  }
  return stamp
}

/** Prints the word, in place. Grey has no colour of its own, so brightness is all that changes. */
export function print(planes: Uint8Array, { pixels, cover, light: grey }: Stamp): void {
  for (let i = 0; i < pixels.length; i += 1) {
    const pixel = pixels[i] ?? 0
    const below = planes[pixel] ?? 0
    planes[pixel] = Math.round(below + (grey - below) * (cover[i] ?? 0))
  }
}
