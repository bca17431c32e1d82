import { cuesOf } from './caption-cues.ts'
import type { Film } from '../film.ts'

/** Signs that stand side by side under a picture. */
const LINE = 37

/** The film's captions as WebVTT. Sounds stand in brackets; nobody speaks in these films. */
export const writeCaptions = (film: Film): string =>
  `WEBVTT\n\n${cuesOf(film)
    .map(({ from, until, text }) => `${clock(from)} --> ${clock(until)}\n${inLines(text)}\n`)
    .join('\n')}`

/** Two lines of about the same length where one does not hold it. */
function inLines(text: string): string {
  if (text.length <= LINE) return text
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const [middle = text.length] = spaces.toSorted(
    (a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2),
  )
  return `${text.slice(0, middle)}\n${text.slice(middle + 1)}`
}

function clock(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const pair = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = String(milliseconds % 1000).padStart(3, '0')
  return `00:${pair(milliseconds / 60_000)}:${pair((milliseconds / 1000) % 60)}.${rest}`
}
