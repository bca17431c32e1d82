import type { Cue } from './edit-cues.ts'
import { isTooFast } from './edit-cues.ts'
import { formatCueTime } from './cue-time.ts'

/** Input of the waveform drawing. Times are milliseconds. */
export interface WaveView {
  peaks: Uint8Array
  peaksPerSecond: number
  cues: readonly Cue[]
  /** Index of the ocontext line. */
  lineIndex: number
  /** Current time of the film. */
  currentTime: number
  /** Time at the left edge. */
  start: number
}

interface Colors {
  ground: string
  text: string
  quiet: string
  rule: string
  signal: string
  warn: string
  raised: string
}

/** Sizes in CSS pixels. `BAR_WIDTH` includes the gap between two bars. */
const SECOND_WIDTH = 72
const BAR_WIDTH = 5
const TIMES_HEIGHT = 24
const HATCH_HEIGHT = 8

/** Milliseconds visible in a waveform of this width in CSS pixels. */
export const visibleMilliseconds = (width: number) => (width / SECOND_WIDTH) * 1000

/** Returns the time at the left edge. The left edge moves only if `moment` is not visible or near the right edge. */
export function scrollStart(start: number, moment: number, span: number): number {
  const isInside = moment >= start + span * 0.02 && moment <= start + span * 0.9
  return isInside ? start : Math.max(0, moment - span * 0.15)
}

/** Draws the waveform and the lines over it. Lines that are too fast to read are hatched. */
export function drawWave(canvas: HTMLCanvasElement, view: WaveView) {
  const { width, height } = canvas.getBoundingClientRect()
  const ratio = globalThis.devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(ratio, ratio)
  const colors = readColors(canvas)
  const toX = (time: number) => ((time - view.start) / 1000) * SECOND_WIDTH
  context.fillStyle = colors.ground
  context.fillRect(0, 0, width, height)
  drawTimes(context, view, colors, { width, height, toX })
  const end = view.start + visibleMilliseconds(width)
  const visibleCues = [...view.cues.entries()].filter(([, cue]) => cue.to >= view.start && cue.from <= end)
  for (const [index, cue] of visibleCues)
    drawBox(context, cue, colors, { isOpen: index === view.lineIndex, height, toX })
  drawBars(context, view, colors, { width, height })
  for (const [index, cue] of visibleCues)
    drawCueText(context, cue, colors, { isOpen: index === view.lineIndex, height, toX })
  context.fillStyle = colors.text
  context.fillRect(toX(view.currentTime) - 1, 0, 2, height - TIMES_HEIGHT)
}

type Context = CanvasRenderingContext2D
interface Scale {
  height: number
  toX: (time: number) => number
}

function readColors(canvas: HTMLCanvasElement): Colors {
  const style = getComputedStyle(canvas)
  const readColor = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    ground: readColor('ground'),
    text: readColor('text'),
    quiet: readColor('quiet'),
    rule: readColor('rule'),
    signal: readColor('signal'),
    warn: readColor('warn'),
    raised: readColor('raised'),
  }
}

function drawTimes(
  context: Context,
  { start }: WaveView,
  { quiet, rule }: Colors,
  { width, height, toX }: Scale & { width: number },
) {
  context.font = `13px ${getComputedStyle(context.canvas).fontFamily}`
  context.textBaseline = 'middle'
  for (let second = Math.ceil(start / 2000) * 2; toX(second * 1000) < width; second += 2) {
    context.fillStyle = rule
    context.fillRect(toX(second * 1000), height - TIMES_HEIGHT, 1, 5)
    context.fillStyle = quiet
    context.fillText(
      formatCueTime(second * 1000).replace(/\.\d+$/, ''),
      toX(second * 1000) + 4,
      height - TIMES_HEIGHT / 2,
    )
  }
}

interface Box extends Scale {
  isOpen: boolean
}

function drawBox(context: Context, cue: Cue, { raised, signal, quiet }: Colors, { isOpen, height, toX }: Box) {
  const [left, right] = [toX(cue.from), toX(cue.to)]
  context.fillStyle = raised
  context.fillRect(left, 4, right - left, height - TIMES_HEIGHT - 8)
  context.strokeStyle = isOpen ? signal : quiet
  context.lineWidth = isOpen ? 3 : 1
  context.strokeRect(left, 4, right - left, height - TIMES_HEIGHT - 8)
}

function drawBars(
  context: Context,
  view: WaveView,
  { quiet }: Colors,
  { width, height }: { width: number; height: number },
) {
  const [middle, maxHeight] = [(height - TIMES_HEIGHT) * 0.64, (height - TIMES_HEIGHT) * 0.28]
  // Scales to the loudest visible bar, so that quiet speech is visible.
  const loudest = Math.max(64, ...peaksOfBars(view, width))
  context.fillStyle = quiet
  for (const [index, peak] of peaksOfBars(view, width).entries()) {
    const barHeight = Math.max(1, (peak / loudest) * maxHeight)
    context.fillRect(index * BAR_WIDTH, middle - barHeight, 2, barHeight * 2)
  }
}

/** Peak loudness of each bar. */
function peaksOfBars({ peaks, peaksPerSecond, start }: WaveView, width: number): number[] {
  const toIndex = (x: number) => Math.floor((start / 1000 + x / SECOND_WIDTH) * peaksPerSecond)
  return Array.from({ length: Math.ceil(width / BAR_WIDTH) }, (_, index) =>
    Math.max(0, ...peaks.subarray(toIndex(index * BAR_WIDTH), toIndex((index + 1) * BAR_WIDTH) + 1)),
  )
}

function drawCueText(context: Context, cue: Cue, { text, warn, ground }: Colors, { height, toX }: Box) {
  const [left, right] = [toX(cue.from), toX(cue.to)]
  const bottom = height - TIMES_HEIGHT - 4
  context.save()
  context.beginPath()
  context.rect(left, 4, right - left, height - TIMES_HEIGHT - 8)
  context.clip()
  context.fillStyle = text
  context.font = `14px ${getComputedStyle(context.canvas).fontFamily}`
  context.textBaseline = 'top'
  for (const [rowIndex, row] of wrapText(context, cue.text, right - left - 16).entries())
    context.fillText(row, left + 8, 10 + rowIndex * 18)
  if (isTooFast(cue)) {
    context.fillStyle = ground
    context.fillRect(left, bottom - HATCH_HEIGHT, right - left, HATCH_HEIGHT)
    context.strokeStyle = warn
    context.lineWidth = 4
    for (let x = left - HATCH_HEIGHT; x < right; x += 10) {
      context.beginPath()
      context.moveTo(x, bottom)
      context.lineTo(x + HATCH_HEIGHT, bottom - HATCH_HEIGHT)
      context.stroke()
    }
  }
  context.restore()
}

/** Wraps a text and returns the first two rows. */
function wrapText(context: Context, text: string, width: number): string[] {
  const rows = ['']
  for (const word of text.split(/\s+/)) {
    const extendedRow = `${rows.at(-1) ?? ''} ${word}`.trim()
    if (context.measureText(extendedRow).width <= width || rows.at(-1) === '') rows[rows.length - 1] = extendedRow
    else rows.push(word)
  }
  return rows.slice(0, 2)
}
