import type { Technique } from '#figures/techniques.ts'
import { loadSharp } from '#server/platform/media-tools/load-sharp.ts'
import { drawEmpty, marks, type Mark } from '../frames/draw-frame.ts'
import { FILM, WHOLE, type Rect } from '../frames/picture-geometry.ts'
import { mirror, toPlanes } from './yuv-planes.ts'
import { layRuns, toRuns, type Runs } from './run-length.ts'
import type { Shot } from '../frames/frame-plan.ts'
import { print, toStamp, type Stamp } from './overlay.ts'

/** What of the frame differs from the empty scene. */
interface Picture {
  part: Rect
  runs: Runs
}

interface Painter {
  /** Draws a shot's picture, unless it is drawn already or about to be. */
  begin: (shot: Shot) => void
  /** The finished frame of a shot, as planes. It is overwritten by the next one. */
  finish: (shot: Shot) => Promise<Uint8Array>
}

/** Draws each picture of a film once, however often the film comes back to it, and of most only what moves. */
export async function painter(technique: Technique): Promise<Painter> {
  const drawn = new Map<string, Promise<Picture>>()
  const empty = toPlanes(await rasterise(drawEmpty(technique), WHOLE), FILM.width)
  const stamps = await cut()
  const frame = new Uint8Array(empty.length)
  const sheet = new Uint8Array(empty.length)
  const pictureOf = ({ key, draw, part: partOf }: Shot): Promise<Picture> => {
    const known = drawn.get(key)
    if (known) return known
    const part = partOf()
    const wide = part.right - part.left
    const planes = sheet.subarray(0, wide * (part.bottom - part.top) * 1.5)
    const picture = rasterise(draw(), part).then((rgba) => ({ part, runs: toRuns(toPlanes(rgba, wide, planes), wide) }))
    // Whoever wants the picture is told; until then nobody waits for it.
    picture.catch(() => {})
    drawn.set(key, picture)
    return picture
  }
  return {
    begin: (shot) => void pictureOf(shot),
    async finish(shot) {
      const { runs, part } = await pictureOf(shot)
      frame.set(empty)
      layRuns(runs, part, frame, FILM.width)
      if (shot.isMirrored) mirror(frame, FILM.width, FILM.height)
      for (const mark of shot.marked) print(frame, stamps[mark])
      return frame
    },
  }
}

async function cut(): Promise<Record<Mark, Stamp>> {
  const stamp = async (mark: Mark) => toStamp(await rasterise(marks[mark], WHOLE))
  return { demo: await stamp('demo'), slow: await stamp('slow'), mirrored: await stamp('mirrored') }
}

/** A part of a picture, a number a pixel. */
async function rasterise(svg: string, { left, right, top, bottom }: Rect): Promise<Uint32Array> {
  const [wide, high] = [right - left, bottom - top]
  const part = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="${left} ${top} ${wide} ${high}">${svg}</svg>`
  const sharp = await loadSharp()
  const { buffer, byteOffset, length } = await sharp(Buffer.from(part)).raw().toBuffer()
  return new Uint32Array(buffer, byteOffset, length / 4)
}
