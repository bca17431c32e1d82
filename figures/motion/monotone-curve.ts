/**
 * Returns the value at a moment between `times[from]` and `times[from + 1]`, on a monotone cubic curve through `values`
 * at `times` (Fritsch and Carlson, with harmonic slopes). The curve stays between neighboring values. An undefined
 * neighbor counts as equal.
 */
export function interpolateMonotone(
  times: readonly number[],
  values: readonly (number | undefined)[],
  from: number,
  moment: number,
): number {
  const start = values[from] ?? 0
  const end = values[from + 1]
  const width = (times[from + 1] ?? 0) - (times[from] ?? 0)
  if (end === undefined || width <= 0) return start
  const u = (moment - (times[from] ?? 0)) / width
  const [u2, u3] = [u * u, u * u * u]
  return (
    (2 * u3 - 3 * u2 + 1) * start +
    (u3 - 2 * u2 + u) * width * getSlope(times, values, from) +
    (3 * u2 - 2 * u3) * end +
    (u3 - u2) * width * getSlope(times, values, from + 1)
  )
}

/**
 * Returns the slope at a keyframe: zero at a turning point or next to an equal value, else the harmonic mean of both
 * sides.
 */
function getSlope(times: readonly number[], values: readonly (number | undefined)[], key: number): number {
  const before = getSlopeBetween(times, values, key - 1)
  const after = getSlopeBetween(times, values, key)
  if (before * after <= 0) return 0
  return (2 * before * after) / (before + after)
}

function getSlopeBetween(times: readonly number[], values: readonly (number | undefined)[], key: number): number {
  const [a, b] = [values[key], values[key + 1]]
  if (a === undefined || b === undefined) return 0
  return (b - a) / ((times[key + 1] ?? 0) - (times[key] ?? 0) || 1)
}

/** Maps a fraction from 0 to 1 to a fraction that starts and ends slowly. */
export const smoothstep = (fraction: number): number => fraction * fraction * (3 - 2 * fraction)
