import type { Round } from './load.ts'
import type { Series } from './rounds.ts'

const getMedianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Prints the medians of all rounds, one line per server. */
export function printSeries(title: string, { rounds, generator }: Series<string>) {
  console.log(
    `\n${title}: medians of ${rounds.length} rounds; the load generator used ${(generator * 100).toFixed(0)} % of a core`,
  )
  for (const name of Object.keys(rounds[0] ?? {})) {
    const getMedian = (part: keyof Round) => getMedianOf(rounds.map((round) => round[name]?.[part] ?? Number.NaN))
    const [throughput, p50, p99] = [
      getMedian('throughput').toFixed(0),
      getMedian('p50').toFixed(1),
      getMedian('p99').toFixed(1),
    ]
    console.log(`${name.padStart(8)}  ${throughput.padStart(6)}/s  p50 ${p50} ms  p99 ${p99} ms`)
  }
}

interface Budget {
  name: string
  /** One ratio per round. */
  ratios: readonly number[]
  min?: number
  max?: number
}

/** Prints the median and range of all rounds. Returns whether the median is within the budget. */
export function isWithinBudget({ name, ratios, min = 0, max = Number.POSITIVE_INFINITY }: Budget): boolean {
  const ratio = getMedianOf(ratios)
  const isWithin = ratio >= min && ratio <= max
  const budget = min > 0 ? `at least ${min}` : `at most ${max}`
  const rangeText = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  console.log(`${isWithin ? '✓' : '✗'} ${name}: ${ratio.toFixed(2)} (${rangeText}), budget ${budget}`)
  return isWithin
}
