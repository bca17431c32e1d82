/**
 * Monotone cubic curve (Fritsch and Carlson's limits, harmonic slopes) through `values` at `times`, at a moment between
 * `times[from]` and the next. It never leaves the span between two neighbouring values. A missing neighbour means rest.
 */
export function monotone(
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
    (u3 - 2 * u2 + u) * width * slope(times, values, from) +
    (3 * u2 - 2 * u3) * end +
    (u3 - u2) * width * slope(times, values, from + 1)
  )
}

/** Slope at a key: none at a turning point or beside a hold, else the harmonic mean of both sides. */
function slope(times: readonly number[], values: readonly (number | undefined)[], key: number): number {
  const before = steepness(times, values, key - 1)
  const after = steepness(times, values, key)
  if (before * after <= 0) return 0
  return (2 * before * after) / (before + after)
}

function steepness(times: readonly number[], values: readonly (number | undefined)[], key: number): number {
  const [a, b] = [values[key], values[key + 1]]
  if (a === undefined || b === undefined) return 0
  return (b - a) / ((times[key + 1] ?? 0) - (times[key] ?? 0) || 1)
}

/** Slow out, slow in: 0..1 to 0..1. */
export const soft = (share: number): number => share * share * (3 - 2 * share)
