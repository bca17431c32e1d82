/** Frames per second as a fraction, because 30000/1001 has no exact decimal. */
export interface Rate {
  num: number
  den: number
}

const USUAL: Rate[] = [
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1001 },
  { num: 60, den: 1 },
]
const HIGHEST: Rate = { num: 60, den: 1 }

export const perSecond = ({ num, den }: Rate) => (num > 0 && den > 0 ? num / den : 0)

const within = (share: number, a: number, b: number) => Math.abs(a - b) <= share * b

/**
 * Returns the constant frame rate for a film. A constant rate is kept, up to 60. A variable rate, as recorded by phones
 * in poor light, is raised to the next standard rate, so that no frame is lost and frame steps have a fixed length.
 * @param nominal the rate that fits all timestamps
 * @param mean frames divided by duration
 */
export function steadyRate(nominal: Rate, mean: Rate): Rate {
  const average = perSecond(mean) || perSecond(nominal)
  const steady = within(0.01, perSecond(nominal), average)
  if (!steady) return USUAL.find((usual) => perSecond(usual) >= average * 0.99) ?? HIGHEST
  if (perSecond(nominal) > 60) return HIGHEST
  // Containers with timestamps in milliseconds round 30000/1001 to 2997/100 and similar.
  return USUAL.find((usual) => within(0.0005, perSecond(nominal), perSecond(usual))) ?? nominal
}
