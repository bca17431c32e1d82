import type { Technique } from '#figures/techniques.ts'
import { loadSharp } from '#server/platform/media-tools/load-sharp.ts'
import { drawBackground } from '../frames/draw-frame.ts'
import type { PlannedFrame } from '../frames/frame-plan.ts'
import { FILM, WHOLE, type Rect } from '../frames/picture-geometry.ts'
import { toRuns, writeRuns, type Runs } from './run-length.ts'
import { mirror, toPlanes } from './yuv-planes.ts'

/** The part of a picture that differs from the background. */
interface Picture {
  part: Rect
  runs: Runs
}

interface FrameCompositor {
  /** Starts to draw a picture, unless it is drawn or being drawn already. */
  begin: (frame: PlannedFrame) => void
  /** Returns the finished frame as planes. The next call overwrites it. */
  finish: (frame: PlannedFrame) => Promise<Uint8Array>
}

/**
 * Draws each picture of a film once, however often the film shows it, and only the part of it that differs from the
 * background.
 */
export async function createCompositor(technique: Technique): Promise<FrameCompositor> {
  const pictures = new Map<string, Promise<Picture>>()
  const background = toPlanes(await rasterize(drawBackground(technique), WHOLE), FILM.width)
  const frame = new Uint8Array(background.length)
  const scratch = new Uint8Array(background.length)
  const getPicture = ({ key, draw, visiblePart: partOf }: PlannedFrame): Promise<Picture> => {
    const cached = pictures.get(key)
    if (cached) return cached
    const part = partOf()
    const width = part.right - part.left
    const planes = scratch.subarray(0, width * (part.bottom - part.top) * 1.5)
    const picture = rasterize(draw(), part).then((rgba) => ({
      part,
      runs: toRuns(toPlanes(rgba, width, planes), width),
    }))
    // `finish` awaits the same promise and rejects with its reason. Until then nothing awaits it, so this avoids an
    // unhandled rejection.
    picture.catch(() => {})
    pictures.set(key, picture)
    return picture
  }
  return {
    begin: (plannedFrame) => void getPicture(plannedFrame),
    async finish(plannedFrame) {
      const { runs, part } = await getPicture(plannedFrame)
      frame.set(background)
      writeRuns(runs, part, frame, FILM.width)
      if (plannedFrame.isMirrored) mirror(frame, FILM.width, FILM.height)
      return frame
    },
  }
}

/** Rasterizes a part of a picture. Each number is the RGBA of one pixel. */
async function rasterize(svg: string, { left, right, top, bottom }: Rect): Promise<Uint32Array> {
  const [width, height] = [right - left, bottom - top]
  const part = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">${svg}</svg>`
  const createSharp = await loadSharp()
  const { buffer, byteOffset, length } = await createSharp(Buffer.from(part)).raw().toBuffer()
  return new Uint32Array(buffer, byteOffset, length / 4)
}
