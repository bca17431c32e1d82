import { cpuUsage } from 'node:process'
import type { BenchServer } from './contestant.ts'
import { load, type Round } from './load.ts'

/** Results of all rounds of one kind of load. Each round measures the servers one after the other. */
export interface Series<Name extends string> {
  rounds: Record<Name, Round>[]
  /** Share of one core used by the load generator. */
  generator: number
}

/** Seconds before the first round, and seconds per server in a round. */
const WARM_UP = 3
const SECONDS = 2
const ROUNDS = 9

export async function measure<Name extends string>(
  kind: 'reads' | 'updates',
  contestants: Record<Name, BenchServer>,
): Promise<Series<Name>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys returns strings, though the keys of this record are its names
  const names = Object.keys(contestants) as Name[]
  const run = (name: Name, seconds: number) => load(contestants[name].port, contestants[name][kind], seconds)
  for (const name of names) await run(name, WARM_UP)
  const cpuBefore = cpuUsage()
  const start = performance.now()
  const rounds: Record<Name, Round>[] = []
  for (let index = 0; index < ROUNDS; index += 1) {
    const round = new Map<Name, Round>()
    // Reverses the order in every second round.
    for (const name of index % 2 === 0 ? names : names.toReversed()) round.set(name, await run(name, SECONDS))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loop above has set every name
    rounds.push(Object.fromEntries(round) as Record<Name, Round>)
  }
  const { user, system } = cpuUsage(cpuBefore)
  return { rounds, generator: (user + system) / 1000 / (performance.now() - start) }
}
