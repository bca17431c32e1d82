import { cpuUsage } from 'node:process'
import type { BenchServer } from './contestant.ts'
import { load, type Round } from './load.ts'

/** Results of all rounds of one kind of load. Each round measures the servers one after the other. */
export interface Series<Name extends string> {
  rounds: Record<Name, Round>[]
  /** Load generator's share of one core, 0 to 1. */
  generator: number
}

/** Duration of the load before the first round. */
const WARM_UP_SECONDS = 3
/** Duration per server in a round. */
const LOAD_SECONDS = 2
const ROUND_COUNT = 9

export async function measure<Name extends string>(
  kind: 'reads' | 'updates',
  contestants: Record<Name, BenchServer>,
): Promise<Series<Name>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys returns strings, though the keys of this record are its names
  const names = Object.keys(contestants) as Name[]
  const run = (name: Name, seconds: number) => load(contestants[name].port, contestants[name][kind], seconds)
  for (const name of names) await run(name, WARM_UP_SECONDS)
  const cpuBefore = cpuUsage()
  const start = performance.now()
  const rounds: Record<Name, Round>[] = []
  for (let index = 0; index < ROUND_COUNT; index += 1) {
    const round = new Map<Name, Round>()
    // Reverses the order in every second round.
    for (const name of index % 2 === 0 ? names : names.toReversed()) round.set(name, await run(name, LOAD_SECONDS))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loop above has set every name
    rounds.push(Object.fromEntries(round) as Record<Name, Round>)
  }
  const { user, system } = cpuUsage(cpuBefore)
  return { rounds, generator: (user + system) / 1000 / (performance.now() - start) }
}
