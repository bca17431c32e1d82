import type { Film } from '#contract/studio/films.ts'
import { formatRoundedClock } from '#web/player/core/study/format-time.ts'

const numberFormat = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** Formats bytes in decimal units, as phones do: `840 MB`, `1.9 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${numberFormat.format(bytes / 1e9)} GB`
  if (bytes >= 1e6) return `${numberFormat.format(bytes / 1e6)} MB`
  return `${numberFormat.format(Math.max(1, Math.round(bytes / 1e3)))} kB`
}

/** Formats an estimated time in coarse steps. */
export function formatTimeLeft(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return ''
  if (seconds < 10) return 'a few seconds left'
  if (seconds < 60) return `${Math.ceil(seconds / 10) * 10} s left`
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min left`
  const minutes = Math.ceil(seconds / 60)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

/** Returns the failure of a film as a sentence, without the file name, which is displayed separately. */
export function failureText({ name, failure }: Pick<Film, 'name' | 'failure'>): string {
  const cause = (failure ?? '').replace(`${name}: `, '')
  return cause.charAt(0).toUpperCase() + cause.slice(1)
}

/** Describes an encoded film, as in `2:10, 1080 × 1920, 30 frames per second, no sound`. */
export const describeFilm = ({ duration, width, height, frameRate, hasSound }: Film): string =>
  [
    duration !== null && formatRoundedClock(duration),
    width !== null && height !== null && `${width} × ${height}`,
    frameRate !== null && `${numberFormat.format(frameRate)} frames per second`,
    hasSound === false && 'no sound',
  ]
    .filter((fact) => fact !== false)
    .join(', ')

export const formatPercent = (part: number, whole: number) => `${Math.floor((part / Math.max(1, whole)) * 100)}%`

/** Describes the position of a film in the encoding queue. */
export const describeQueuePosition = (ahead: number): string =>
  ahead === 0
    ? 'Next in the encoding queue'
    : ahead === 1
      ? '1 video ahead in the encoding queue'
      : `${ahead} videos ahead in the encoding queue`
