import type { DraftData } from './fields/text-field.ts'

/** Returns whether two values are equal as JSON, ignoring the order of object keys. */
export const isSame = (a: unknown, b: unknown): boolean => stableJson(a) === stableJson(b)

const stableJson = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

interface Versions {
  /** Common ancestor. */
  base: DraftData
  mine: DraftData
  theirs: DraftData
}

/** Fields that both sides changed to different values; a person has to decide. */
export const conflictingFields = ({ base, mine, theirs }: Versions): string[] =>
  namesOf(base, mine, theirs).filter(
    (name) => !isSame(mine[name], theirs[name]) && !isSame(mine[name], base[name]) && !isSame(theirs[name], base[name]),
  )

/** Three-way merge. `choose` decides about fields changed by both sides; the default is `mine`. */
export function mergeDrafts(
  { base, mine, theirs }: Versions,
  choose: (name: string) => 'mine' | 'theirs' = () => 'mine',
) {
  const conflicts = new Set(conflictingFields({ base, mine, theirs }))
  const fields = namesOf(base, mine, theirs).map((name) => {
    const isMine = conflicts.has(name) ? choose(name) === 'mine' : !isSame(mine[name], base[name])
    return [name, (isMine ? mine : theirs)[name]] as const
  })
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

const namesOf = (...drafts: DraftData[]) => [...new Set(drafts.flatMap((data) => Object.keys(data)))]
