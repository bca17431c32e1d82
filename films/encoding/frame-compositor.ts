import type { Technique } from '#figures/techniques.ts'
import { loadSharp } from '#server/platform/media-tools/load-sharp.ts'
import { drawBackground } from '../frames/draw-frame.ts'
import type { PlannedFrame } from '../frames/frame-plan.ts'
import { FILM, WHOLE_FRAME, type Rect } from '../frames/picture-geometry.ts'
import { encodeRuns, decodeRuns, type Runs } from './run-length.ts'
import { mirror, toPlanes } from './yuv-planes.ts'

/** The part of a picture that differs from the background. */
interface Picture {
  part: Rect
  /** The part, run-length encoded. */
  runs: Runs
}

interface FrameCompositor {
  /** Starts drawing the picture of a frame, unless the drawing has already been started. */
  start: (frame: PlannedFrame) => void
  /** Returns the finished frame as YUV planes. The next call overwrites the frame. */
  finish: (frame: PlannedFrame) => Promise<Uint8Array>
}

/**
 * Draws each picture of a film only once, even if the film shows it several times, and only the part of the picture
 * that differs from the background. The width and height of the frames are those of {@link FILM} divided by `divisor`.
 */
export async function createCompositor(technique: Technique, divisor = 1): Promise<FrameCompositor> {
  const pictures = new Map<string, Promise<Picture>>()
  const frameWidth = FILM.width / divisor
  const background = toPlanes(await rasterize(drawBackground(technique), WHOLE_FRAME, divisor), frameWidth)
  const frame = new Uint8Array(background.length)
  const partBuffer = new Uint8Array(background.length)
  const getPicture = ({ key, draw, getVisiblePart }: PlannedFrame): Promise<Picture> => {
    const cached = pictures.get(key)
    if (cached) return cached
    const part = divideRect(getVisiblePart(), divisor)
    const width = part.right - part.left
    const planes = partBuffer.subarray(0, width * (part.bottom - part.top) * 1.5)
    const picture = rasterize(draw(), multiplyRect(part, divisor), divisor).then((rgba) => ({
      part,
      runs: encodeRuns(toPlanes(rgba, width, planes), width),
    }))
    // Avoids an unhandled rejection before `finish` awaits the same promise.
    picture.catch(() => {})
    pictures.set(key, picture)
    return picture
  }
  return {
    start: (plannedFrame) => void getPicture(plannedFrame),
    async finish(plannedFrame) {
      const { runs, part } = await getPicture(plannedFrame)
      frame.set(background)
      decodeRuns(runs, part, frame, frameWidth)
      if (plannedFrame.isMirrored) mirror(frame, frameWidth, FILM.height / divisor)
      return frame
    },
  }
}

/** Returns the smallest part of the divided frame with edges that {@link encodeRuns} supports. */
const divideRect = ({ left, right, top, bottom }: Rect, divisor: number): Rect => ({
  left: 8 * Math.floor(left / divisor / 8),
  right: 8 * Math.ceil(right / divisor / 8),
  top: 2 * Math.floor(top / divisor / 2),
  bottom: 2 * Math.ceil(bottom / divisor / 2),
})

const multiplyRect = ({ left, right, top, bottom }: Rect, factor: number): Rect => ({
  left: left * factor,
  right: right * factor,
  top: top * factor,
  bottom: bottom * factor,
})

/** Rasterizes a part of a picture. Each number of the result is the RGBA value of one pixel. */
async function rasterize(svg: string, { left, right, top, bottom }: Rect, divisor: number): Promise<Uint32Array> {
  const [width, height] = [right - left, bottom - top]
  const part = `<svg xmlns="http://www.w3.org/2000/svg" width="${width / divisor}" height="${height / divisor}" viewBox="${left} ${top} ${width} ${height}">${svg}</svg>`
  const createSharp = await loadSharp()
  const { buffer, byteOffset, length } = await createSharp(Buffer.from(part)).raw().toBuffer()
  return new Uint32Array(buffer, byteOffset, length / 4)
}
