import type { Cue } from './edit-cues.ts'
import { isTooFast } from './edit-cues.ts'
import { formatCueTime } from './cue-time.ts'

/** Input of the waveform drawing. Times are milliseconds. */
export interface WaveView {
  peaks: Uint8Array
  /** Number of peaks per second. */
  perSecond: number
  cues: readonly Cue[]
  /** Index of the open line. */
  at: number
  /** Current time of the film. */
  moment: number
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

/** Sizes in CSS pixels: a second, a bar with its gap, the row of times below, and the hatching. */
const SECOND_WIDTH = 72
const BAR_WIDTH = 5
const TIMES_HEIGHT = 24
const HATCH_HEIGHT = 8

/** Milliseconds visible in a waveform of this width in CSS pixels. */
export const visibleMilliseconds = (width: number) => (width / SECOND_WIDTH) * 1000

/** Returns the left edge at which `moment` is visible. It stays until the film nears the right edge. */
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
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(ratio, ratio)
  const colors = readColors(canvas)
  const at = (time: number) => ((time - view.start) / 1000) * SECOND_WIDTH
  pen.fillStyle = colors.ground
  pen.fillRect(0, 0, width, height)
  drawTimes(pen, view, colors, { width, height, at })
  const end = view.start + visibleMilliseconds(width)
  const visibleCues = [...view.cues.entries()].filter(([, cue]) => cue.to >= view.start && cue.from <= end)
  for (const [index, cue] of visibleCues) drawBox(pen, cue, colors, { isOpen: index === view.at, height, at })
  drawBars(pen, view, colors, { width, height })
  for (const [index, cue] of visibleCues) drawCueText(pen, cue, colors, { isOpen: index === view.at, height, at })
  pen.fillStyle = colors.text
  pen.fillRect(at(view.moment) - 1, 0, 2, height - TIMES_HEIGHT)
}

type Pen = CanvasRenderingContext2D
interface Scale {
  height: number
  at: (time: number) => number
}

function readColors(canvas: HTMLCanvasElement): Colors {
  const style = getComputedStyle(canvas)
  const ink = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    ground: ink('ground'),
    text: ink('text'),
    quiet: ink('quiet'),
    rule: ink('rule'),
    signal: ink('signal'),
    warn: ink('warn'),
    raised: ink('raised'),
  }
}

function drawTimes(
  pen: Pen,
  { start }: WaveView,
  { quiet, rule }: Colors,
  { width, height, at }: Scale & { width: number },
) {
  pen.font = `13px ${getComputedStyle(pen.canvas).fontFamily}`
  pen.textBaseline = 'middle'
  for (let second = Math.ceil(start / 2000) * 2; at(second * 1000) < width; second += 2) {
    pen.fillStyle = rule
    pen.fillRect(at(second * 1000), height - TIMES_HEIGHT, 1, 5)
    pen.fillStyle = quiet
    pen.fillText(formatCueTime(second * 1000).replace(/\.\d+$/, ''), at(second * 1000) + 4, height - TIMES_HEIGHT / 2)
  }
}

interface Box extends Scale {
  isOpen: boolean
}

function drawBox(pen: Pen, cue: Cue, { raised, signal, quiet }: Colors, { isOpen, height, at }: Box) {
  const [left, right] = [at(cue.from), at(cue.to)]
  pen.fillStyle = raised
  pen.fillRect(left, 4, right - left, height - TIMES_HEIGHT - 8)
  pen.strokeStyle = isOpen ? signal : quiet
  pen.lineWidth = isOpen ? 3 : 1
  pen.strokeRect(left, 4, right - left, height - TIMES_HEIGHT - 8)
}

function drawBars(pen: Pen, view: WaveView, { quiet }: Colors, { width, height }: { width: number; height: number }) {
  const [middle, maxHeight] = [(height - TIMES_HEIGHT) * 0.64, (height - TIMES_HEIGHT) * 0.28]
  // Scales to the loudest visible bar, so that quiet speech is visible.
  const loudest = Math.max(64, ...peaksOfBars(view, width))
  pen.fillStyle = quiet
  for (const [index, peak] of peaksOfBars(view, width).entries()) {
    const barHeight = Math.max(1, (peak / loudest) * maxHeight)
    pen.fillRect(index * BAR_WIDTH, middle - barHeight, 2, barHeight * 2)
  }
}

/** Peak loudness of each bar. */
function peaksOfBars({ peaks, perSecond, start }: WaveView, width: number): number[] {
  const toIndex = (x: number) => Math.floor((start / 1000 + x / SECOND_WIDTH) * perSecond)
  return Array.from({ length: Math.ceil(width / BAR_WIDTH) }, (_, index) =>
    Math.max(0, ...peaks.subarray(toIndex(index * BAR_WIDTH), toIndex((index + 1) * BAR_WIDTH) + 1)),
  )
}

function drawCueText(pen: Pen, cue: Cue, { text, warn, ground }: Colors, { height, at }: Box) {
  const [left, right] = [at(cue.from), at(cue.to)]
  const bottom = height - TIMES_HEIGHT - 4
  pen.save()
  pen.beginPath()
  pen.rect(left, 4, right - left, height - TIMES_HEIGHT - 8)
  pen.clip()
  pen.fillStyle = text
  pen.font = `14px ${getComputedStyle(pen.canvas).fontFamily}`
  pen.textBaseline = 'top'
  for (const [row, words] of wrapText(pen, cue.text, right - left - 16).entries())
    pen.fillText(words, left + 8, 10 + row * 18)
  if (isTooFast(cue)) {
    pen.fillStyle = ground
    pen.fillRect(left, bottom - HATCH_HEIGHT, right - left, HATCH_HEIGHT)
    pen.strokeStyle = warn
    pen.lineWidth = 4
    for (let x = left - HATCH_HEIGHT; x < right; x += 10) {
      pen.beginPath()
      pen.moveTo(x, bottom)
      pen.lineTo(x + HATCH_HEIGHT, bottom - HATCH_HEIGHT)
      pen.stroke()
    }
  }
  pen.restore()
}

/** The first two rows of a wrapped text. */
function wrapText(pen: Pen, text: string, width: number): string[] {
  const rows = ['']
  for (const word of text.split(/\s+/)) {
    const extendedRow = `${rows.at(-1) ?? ''} ${word}`.trim()
    if (pen.measureText(extendedRow).width <= width || rows.at(-1) === '') rows[rows.length - 1] = extendedRow
    else rows.push(word)
  }
  return rows.slice(0, 2)
}
