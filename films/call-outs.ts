import { getLabelTarget } from '#figures/drawing/bounding-discs.ts'
import type { Scene } from '#figures/scene.ts'
import { techniques } from '#figures/techniques.ts'
import type { Film } from './film.ts'
import { findMovingPart, getFraming } from './frames/framing.ts'
import { FILM, toPixel, type Framing } from './frames/picture-geometry.ts'
import { placeTitle, TITLE } from './frames/place-title.ts'
import { getTitleObstacles } from './frames/title-obstacles.ts'
import type { KeyPoint } from './key-points.ts'
import { formatTimestamp } from './sound/write-captions.ts'
import { buildTimeline, FRAME_RATE, sceneSeconds, secondsAt, type Pass } from './timeline.ts'

/** Position as fractions of the picture's width and height, 0 to 1. */
type PicturePoint = [x: number, y: number]

/** Text shown over the film, as in `contract/call-outs.ts`. Text inside the frames would be mirrored by some passes. */
interface CallOut {
  text: string
  /** Smaller heading above the text. */
  over?: string
  /** Position of the subject, which a line connects to the text. */
  at?: PicturePoint
  /** Position of the text. */
  to: PicturePoint
  size?: 'large' | 'medium'
}

/** A callout with the seconds between which it is shown. */
export interface TimedCallOut {
  from: number
  until: number
  callOut: CallOut
}

/** Left margin of titles in pixels. */
const MARGIN = 84
/** Position of the names of passes: bottom right, in the margin below the figures. */
const PASS_LABEL_POSITION: PicturePoint = [1 - MARGIN / FILM.width, 0.95]

const kindTitles: Record<KeyPoint['kind'], string> = {
  setup: 'Setup',
  entry: 'Entry',
  control: 'Control',
  finish: 'Finish',
  mistake: 'Common mistake',
  safety: 'Safety',
}

/** Passes whose name is shown during the whole pass. */
const passLabels: Partial<Record<Pass, string>> = { slow: 'Half speed', mirrored: 'Mirrored' }

/**
 * Returns the callouts of a film in order: its title, the title and labels of each key point, and the names of some
 * passes.
 */
export const buildCallOuts = (film: Film): TimedCallOut[] =>
  buildTimeline(film).flatMap(({ pass, start, frames, point }) => {
    const span = { from: secondsAt(start), until: secondsAt(start + frames) }
    const callOuts =
      pass === 'card' ? [createTitle(film)] : point ? createKeyPointCallOuts(film, point) : createPassLabels(pass)
    return callOuts.map((callOut) => ({ ...span, callOut }))
  })

const createTitle = ({ title, number }: Film): CallOut => ({
  text: title,
  over: String(number),
  to: [MARGIN / FILM.width, 0.5],
  size: 'large',
})

const createPassLabels = (pass: Pass): CallOut[] => {
  const text = passLabels[pass]
  return text === undefined ? [] : [{ text, to: PASS_LABEL_POSITION }]
}

function createKeyPointCallOuts({ technique }: Film, point: KeyPoint): CallOut[] {
  const scene: Scene = techniques[technique]
  const framing = getFraming(technique)
  const labels = point.labels.map((label) => ({
    text: label.text,
    at: toPicturePoint(getLabelTarget(scene, { ...label, from: point.moment, until: point.moment }), scene, framing),
    to: toPicturePoint(label.to, scene, framing),
  }))
  const { kind, title } = point
  const { x, lines } = placeTitle(title, getTitleObstacles(scene, point, framing)) ?? { x: MARGIN, lines: [title] }
  const titleX = x === TITLE.left ? MARGIN : FILM.width - MARGIN
  const bottom = TITLE.top + (lines.length - 1) * TITLE.line
  const heading: CallOut = {
    text: lines.join('\n'),
    over: kindTitles[kind],
    to: [toFraction(titleX, FILM.width), toFraction(bottom / 2 + TITLE.margin, FILM.height)],
    size: 'medium',
  }
  return [heading, ...labels]
}

const toPicturePoint = ([x, y]: readonly [number, number], scene: Scene, framing: Framing): PicturePoint => {
  const [left, top] = toPixel(x, y, scene, framing)
  return [toFraction(left, FILM.width), toFraction(top, FILM.height)]
}

const toFraction = (pixels: number, whole: number) => Math.round((pixels / whole) * 1000) / 1000

/** Frames between two positions of the people. */
const CENTER_FRAMES = FRAME_RATE / 2

/** Returns the horizontal center of the people over the film, as a fraction of its width. */
export const buildCenters = (film: Film) =>
  buildTimeline(film)
    .filter(({ pass }) => pass !== 'card')
    .flatMap(({ pass, start, frames, tick, step }) => {
      const count = step === 0 ? 1 : Math.ceil(frames / CENTER_FRAMES)
      return Array.from({ length: count }, (_, i) => {
        const [first, end] = [Math.round((i / count) * frames), Math.round(((i + 1) / count) * frames)]
        const seconds = sceneSeconds(tick + (step * (first + end)) / 2)
        const { left, right } = findMovingPart(film.technique, seconds, false)
        const middle = (left + right) / 2
        return {
          from: secondsAt(start + first),
          until: secondsAt(start + end),
          center: toFraction(pass === 'mirrored' ? FILM.width - middle : middle, FILM.width),
        }
      })
    })

/** Serializes the callouts of a film and the centers of its people as WebVTT metadata. */
export function writeCallOuts(film: Film): string {
  const cues = [
    ...buildCallOuts(film).map(({ callOut, ...span }) => ({ ...span, payload: callOut })),
    ...buildCenters(film).map(({ center, ...span }) => ({ ...span, payload: { center } })),
  ]
  return `WEBVTT\n\n${cues
    .map(
      ({ from, until, payload }) =>
        `${formatTimestamp(from)} --> ${formatTimestamp(until)}\n${JSON.stringify(payload)}\n`,
    )
    .join('\n')}`
}
