import type { SourceFile } from './read-sources.ts'

/**
 * The files that lead from one stop of a walk to the next: the shortest chain of imports, both ends included. Where the
 * first does not reach the second, but is reached by it, the chain is read backwards: a route is mounted by a file that
 * the reader has not come from.
 */
export function findChain(sources: readonly SourceFile[], from: string, to: string): string[] {
  const chain = shortest(sources, from, to) ?? shortest(sources, to, from)?.toReversed()
  if (!chain) throw new Error(`No imports lead from ${from} to ${to}, nor back.`)
  return chain
}

function shortest(sources: readonly SourceFile[], from: string, to: string): string[] | undefined {
  const imports = new Map(sources.map(({ file, imports: all }) => [file, all.map((one) => one.to)]))
  for (const end of [from, to]) if (!imports.has(end)) throw new Error(`${end} is not there.`)
  const previous = new Map<string, string | undefined>([[from, undefined]])
  for (const file of previous.keys()) {
    if (file === to) break
    for (const next of imports.get(file) ?? []) if (!previous.has(next)) previous.set(next, file)
  }
  if (!previous.has(to)) return undefined
  const chain: string[] = []
  for (let file: string | undefined = to; file !== undefined; file = previous.get(file)) chain.unshift(file)
  return chain
}

/**
 * Every file that a reader opens on a walk, once each, in order. A walk goes in legs: between two legs lies the
 * network, the database or a notification.
 */
export const filesOfWalk = (sources: readonly SourceFile[], legs: readonly (readonly string[])[]): string[] => [
  ...new Set(
    legs.flatMap((stops) => stops.flatMap((stop, index) => findChain(sources, stops[index - 1] ?? stop, stop))),
  ),
]
