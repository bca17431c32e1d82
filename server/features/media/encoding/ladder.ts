/** One quality of a film. Sizes are in square pixels and even, as H.264 wants them. */
export interface Rendition {
  /** Folder of its files: `v` and the shorter side. */
  name: string
  width: number
  height: number
  /** Bits a second that the picture may need for a moment. */
  maxRate: number
}

const RUNGS = [1080, 720, 480, 240]
/** Two rungs closer than this would cost an encode and help nobody. */
const NEAREST = 0.8
/** Bits a second for 1920×1080 at 30 pictures a second; the share of other sizes grows slower than their pixels. */
const FULL_RATE = 5_000_000
const FULL_PIXELS = 1920 * 1080

const even = (size: number) => Math.max(2, Math.round(size / 2) * 2)

function maxRate(pixels: number, frameRate: number) {
  const share = (pixels / FULL_PIXELS) ** 0.75 * Math.sqrt(Math.max(frameRate, 24) / 30)
  return Math.round((FULL_RATE * share) / 1000) * 1000
}

/**
 * The qualities made of a film, best first. The shorter side is what counts, so portrait stays portrait. The best one is the
 * film's own size up to 1080, never more; below it stand the usual rungs.
 */
export function ladder({
  width,
  height,
  frameRate,
}: {
  width: number
  height: number
  frameRate: number
}): Rendition[] {
  const shorter = Math.min(width, height)
  const best = Math.min(RUNGS[0] ?? shorter, shorter - (shorter % 2))
  const sides = [best, ...RUNGS.filter((rung) => rung <= best * NEAREST)]
  return sides.map((side) => {
    const size = { width: even((width * side) / shorter), height: even((height * side) / shorter) }
    return { name: `v${side}`, ...size, maxRate: maxRate(size.width * size.height, frameRate) }
  })
}
