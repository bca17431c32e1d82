/** Formats a time as `4:05`, or as `1:04:05` from one hour on. Rounds down: seeking to the result is never too late. */
export function formatClock(seconds: number) {
  const wholeSeconds = Math.max(0, Math.floor(seconds || 0))
  const [h, m, s] = [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60, wholeSeconds % 60]
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`
}

/** Formats a length, rounded to the nearest second: `0:24` for 23.98 s. */
export const formatRoundedClock = (seconds: number) => formatClock(Math.round(seconds))

/** Formats a time with hundredths of a second, like the player's clock: `4:28.12`. */
export const formatClockHundredths = (seconds: number) => formatClockParts(seconds, 100)

/** Formats a time with milliseconds: `4:26.233`. `parseClock` returns the same time. */
export const formatClockMilliseconds = (seconds: number) => formatClockParts(seconds, 1000)

function formatClockParts(seconds: number, parts: 100 | 1000) {
  // Rounds down to the last complete part; the tolerance compensates floating-point errors.
  const wholeParts = Math.floor(Math.max(0, seconds || 0) * parts + 0.01)
  return `${formatClock(wholeParts / parts)}.${String(wholeParts % parts).padStart(String(parts).length - 1, '0')}`
}

/** Parses `4:26.2`, `266.2` and `1:04:26,2`; undefined for anything else. */
export function parseClock(text: string) {
  const parts = text.trim().replace(',', '.').split(':')
  const isValid = parts.every((part, i) => (i === parts.length - 1 ? /^\d+(\.\d*)?$/ : /^\d+$/).test(part))
  return isValid && parts.length <= 3 ? parts.reduce((sum, part) => sum * 60 + Number(part), 0) : undefined
}

/** Formats a time for screen readers: `0 minutes 12 seconds`. */
export function formatSpokenTime(seconds: number) {
  const wholeSeconds = Math.max(0, Math.floor(seconds || 0))
  const [h, m, s] = [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60, wholeSeconds % 60]
  const parts = [h > 0 ? pluralize(h, 'hour') : '', pluralize(m, 'minute'), pluralize(s, 'second')]
  return parts.filter(Boolean).join(' ')
}

const pluralize = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
