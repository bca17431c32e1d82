import type { Edge } from './modules.ts'

/** Files that import each other in a ring, each ring once. Types do not count: they are gone when the program runs. */
export function findCircles(edges: readonly Edge[]): string[][] {
  const next = Map.groupBy(
    edges.filter(({ kind, isType }) => kind === 'house' && !isType),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const circles: string[][] = []
  const visit = (file: string, way: string[]) => {
    const start = way.indexOf(file)
    if (start !== -1) circles.push([...way.slice(start), file])
    if (start !== -1 || done.has(file)) return
    for (const { to } of next.get(file) ?? []) visit(to, [...way, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return circles
}
