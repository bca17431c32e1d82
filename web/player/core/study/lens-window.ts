/** The stretch of the film that the lens shows. Seconds. */
export interface LensWindow {
  from: number
  to: number
}

/** Room at either side of the loop, as a share of its length: handles must be able to go out. */
const MARGIN = 0.2
/** Around a single end. */
const AROUND = 4
const SHORTEST = 1

/** Around the loop, or around the one end there is; within the film. */
export function lensWindowOf(
  { a, b, time }: { a: number | undefined; b: number | undefined; time: number },
  duration: number,
): LensWindow {
  const one = a ?? b ?? time
  const [start, end] = a !== undefined && b !== undefined ? [a, b] : [one - AROUND / 2, one + AROUND / 2]
  const margin = Math.max((end - start) * MARGIN, (SHORTEST - (end - start)) / 2)
  const from = Math.max(0, start - margin)
  const to = duration > 0 ? Math.min(duration, end + margin) : end + margin
  return { from, to: Math.max(to, from + 0.1) }
}
