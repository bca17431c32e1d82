/** `4:05`, or `1:04:05` from an hour on. */
export function clock(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds || 0))
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** `0 minutes 12 seconds`, as a screen reader should say it. */
export function spoken(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds || 0))
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const parts = [h > 0 ? count(h, 'hour') : '', count(m, 'minute'), count(s, 'second')]
  return parts.filter(Boolean).join(' ')
}

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
