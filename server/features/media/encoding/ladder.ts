/** One quality of a film. Sizes are in square pixels and even, as H.264 requires. */
export interface Rendition {
  /** Name of the rendition's folder: `v` and the shorter side. */
  name: string
  width: number
  height: number
  /** Peak bit rate of the picture in bits per second. */
  maxRate: number
}

const RUNG_SIDES = [1080, 720, 480, 240]
/** Largest ratio of a rung to the best rendition. Closer rungs are not worth encoding. */
const MAX_RATIO = 0.8
/**
 * Bits per second for 1920×1080 at 30 frames per second. For other sizes the rate grows more slowly than the number of
 * pixels.
 */
const FULL_RATE = 5_000_000
const FULL_PIXELS = 1920 * 1080

const roundToEven = (size: number) => Math.max(2, Math.round(size / 2) * 2)

function computeMaxRate(pixels: number, frameRate: number) {
  const share = (pixels / FULL_PIXELS) ** 0.75 * Math.sqrt(Math.max(frameRate, 24) / 30)
  return Math.round((FULL_RATE * share) / 1000) * 1000
}

/**
 * Returns the renditions of a film, best first. The shorter side of the best rendition is that of the film, at most
 * 1080. The other renditions are the standard rungs below the best rendition.
 */
export function planRenditions({
  width,
  height,
  frameRate,
}: {
  width: number
  height: number
  frameRate: number
}): Rendition[] {
  const shorterSide = Math.min(width, height)
  const best = Math.min(RUNG_SIDES[0] ?? shorterSide, shorterSide - (shorterSide % 2))
  const sides = [best, ...RUNG_SIDES.filter((rung) => rung <= best * MAX_RATIO)]
  return sides.map((side) => {
    const size = {
      width: roundToEven((width * side) / shorterSide),
      height: roundToEven((height * side) / shorterSide),
    }
    return { name: `v${side}`, ...size, maxRate: computeMaxRate(size.width * size.height, frameRate) }
  })
}
