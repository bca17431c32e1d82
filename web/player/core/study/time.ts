/**
 * A moment: `4:05`, or `1:04:05` from an hour on. Never rounded up: what is said to begin then has not begun before.
 */
export function clock(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds || 0))
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** How long something is, to the nearest second: a film of 23.98 seconds is one of 24. */
export const lengthClock = (seconds: number) => clock(Math.round(seconds))

/** `4:28.12`: as the clock of the player shows it. */
export const exactClock = (seconds: number) => clockWith(seconds, 100)

/** `4:26.233`: what can be typed back without loss. */
export const preciseClock = (seconds: number) => clockWith(seconds, 1000)

function clockWith(seconds: number, parts: 100 | 1000) {
  // A hundredth that is not over is not shown as if it were; milliseconds are whole by themselves.
  const whole = Math.floor(Math.max(0, seconds || 0) * parts + 0.01)
  return `${clock(whole / parts)}.${String(whole % parts).padStart(String(parts).length - 1, '0')}`
}

/** Reads `4:26.2`, `266.2` and `1:04:26,2`; undefined for anything else. */
export function parseClock(text: string) {
  const parts = text.trim().replace(',', '.').split(':')
  const right = parts.every((part, i) => (i === parts.length - 1 ? /^\d+(\.\d*)?$/ : /^\d+$/).test(part))
  return right && parts.length <= 3 ? parts.reduce((sum, part) => sum * 60 + Number(part), 0) : undefined
}

/** `0 minutes 12 seconds`, as a screen reader should say it. */
export function spoken(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds || 0))
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const parts = [h > 0 ? count(h, 'hour') : '', count(m, 'minute'), count(s, 'second')]
  return parts.filter(Boolean).join(' ')
}

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
