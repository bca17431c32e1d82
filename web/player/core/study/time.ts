/** Formats a time as `4:05`, or `1:04:05` from an hour on. Rounds down, so that seeking there is never too late. */
export function clock(seconds: number) {
  const wholeUnits = Math.max(0, Math.floor(seconds || 0))
  const [h, m, s] = [Math.floor(wholeUnits / 3600), Math.floor(wholeUnits / 60) % 60, wholeUnits % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** Formats a length rounded to the nearest second: 23.98 s is 24 s. */
export const lengthClock = (seconds: number) => clock(Math.round(seconds))

/** `4:28.12`, as in the player's clock. */
export const exactClock = (seconds: number) => clockWith(seconds, 100)

/** `4:26.233`, which can be parsed back without loss. */
export const preciseClock = (seconds: number) => clockWith(seconds, 1000)

function clockWith(seconds: number, parts: 100 | 1000) {
  // Rounds down to the last complete part; the tolerance compensates floating-point errors.
  const wholeUnits = Math.floor(Math.max(0, seconds || 0) * parts + 0.01)
  return `${clock(wholeUnits / parts)}.${String(wholeUnits % parts).padStart(String(parts).length - 1, '0')}`
}

/** Parses `4:26.2`, `266.2` and `1:04:26,2`; undefined for anything else. */
export function parseClock(text: string) {
  const parts = text.trim().replace(',', '.').split(':')
  const right = parts.every((part, i) => (i === parts.length - 1 ? /^\d+(\.\d*)?$/ : /^\d+$/).test(part))
  return right && parts.length <= 3 ? parts.reduce((sum, part) => sum * 60 + Number(part), 0) : undefined
}

/** Formats a time for screen readers: `0 minutes 12 seconds`. */
export function spoken(seconds: number) {
  const wholeUnits = Math.max(0, Math.floor(seconds || 0))
  const [h, m, s] = [Math.floor(wholeUnits / 3600), Math.floor(wholeUnits / 60) % 60, wholeUnits % 60]
  const parts = [h > 0 ? count(h, 'hour') : '', count(m, 'minute'), count(s, 'second')]
  return parts.filter(Boolean).join(' ')
}

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
