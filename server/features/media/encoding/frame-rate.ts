/** Pictures a second as a fraction, since 30000/1001 has no exact decimal. */
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
 * The constant rate a film is brought to. A steady film keeps its own, up to 60; one of varying rate (phones in poor light)
 * gets the next usual rate above its mean, so that no picture is lost and a frame step has a length.
 * @param nominal the rate that all timestamps fit in
 * @param mean pictures divided by duration
 */
export function steadyRate(nominal: Rate, mean: Rate): Rate {
  const average = perSecond(mean) || perSecond(nominal)
  const steady = within(0.01, perSecond(nominal), average)
  if (!steady) return USUAL.find((usual) => perSecond(usual) >= average * 0.99) ?? HIGHEST
  if (perSecond(nominal) > 60) return HIGHEST
  // Containers that keep time in milliseconds turn 30000/1001 into 2997/100 and the like.
  return USUAL.find((usual) => within(0.0005, perSecond(nominal), perSecond(usual))) ?? nominal
}
