import { buildCues } from './caption-cues.ts'
import type { Film } from '../film.ts'

/** Maximum characters of a line of a caption. */
const MAX_LINE_LENGTH = 37

/** Serializes the captions of a film as WebVTT. Noises are in brackets. */
export const writeCaptions = (film: Film): string =>
  `WEBVTT\n\n${buildCues(film)
    .map(({ from, until, text }) => `${formatTimestamp(from)} --> ${formatTimestamp(until)}\n${breakLine(text)}\n`)
    .join('\n')}`

/** Breaks a text that is longer than a line into two lines of similar length. */
function breakLine(text: string): string {
  if (text.length <= MAX_LINE_LENGTH) return text
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const [middle = text.length] = spaces.toSorted(
    (a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2),
  )
  return `${text.slice(0, middle)}\n${text.slice(middle + 1)}`
}

/** Formats seconds as a WebVTT time. */
export function formatTimestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const millisecondText = String(milliseconds % 1000).padStart(3, '0')
  return `00:${twoDigits(milliseconds / 60_000)}:${twoDigits((milliseconds / 1000) % 60)}.${millisecondText}`
}
