import type { Constant, Filter } from './condition.ts'

/** What a matching document surely holds: an upsert starts from it (session service §6.4). Of two equalities of one field the first counts. */
export function equalities(filter: Filter): ReadonlyMap<string, Constant> {
  const found = new Map<string, Constant>()
  for (const [name, constant] of listEqualities(filter)) if (!found.has(name)) found.set(name, constant)
  return found
}

function listEqualities(filter: Filter): (readonly [string, Constant])[] {
  if (filter.kind === 'all') return filter.of.flatMap(listEqualities)
  if (filter.kind !== 'compare' || filter.comparison !== '=' || filter.place.name === null) return []
  return [[filter.place.name, filter.constant]]
}
