/** Frames per second as a fraction, because 30000/1001 has no exact decimal. */
export interface Rate {
  num: number
  den: number
}

const COMMON_RATES: Rate[] = [
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
const MAX_RATE: Rate = { num: 60, den: 1 }

export const toFps = ({ num, den }: Rate) => (num > 0 && den > 0 ? num / den : 0)

const isWithin = (tolerance: number, rate: number, reference: number) =>
  Math.abs(rate - reference) <= tolerance * reference

/**
 * Returns the constant frame rate for a film. A constant rate is kept, up to 60. A variable rate, as recorded by phones
 * in poor light, becomes the nominal rate if that is a standard rate. Otherwise the mean is raised to the next standard
 * rate, so that no frame is lost and frame steps have a fixed length.
 * @param nominal The rate that fits all timestamps
 * @param mean Number of frames divided by the duration
 */
export function chooseSteadyRate(nominal: Rate, mean: Rate): Rate {
  const average = toFps(mean) || toFps(nominal)
  const isSteady = isWithin(0.01, toFps(nominal), average)
  // Containers with timestamps in milliseconds round 30000/1001 to 2997/100 and similar.
  const common = COMMON_RATES.find((commonRate) => isWithin(0.0005, toFps(nominal), toFps(commonRate)))
  // An interlaced film counts two fields per frame.
  const isInterlaced = isWithin(0.01, toFps(nominal), 2 * average)
  if (!isSteady && common && !isInterlaced) return common
  if (!isSteady) return COMMON_RATES.find((commonRate) => toFps(commonRate) >= average * 0.99) ?? MAX_RATE
  if (toFps(nominal) > 60) return MAX_RATE
  return common ?? nominal
}
