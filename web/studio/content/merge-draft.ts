import type { DraftData } from './fields/text-field.ts'

/** Whether two values are equal as JSON; the order of an object's fields does not count. */
export const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other)

const sorted = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

interface Versions {
  /** What both began with. */
  base: DraftData
  mine: DraftData
  theirs: DraftData
}

/** The fields that both changed, each to something else. Nobody but a person can decide about them. */
export const conflictingFields = ({ base, mine, theirs }: Versions): string[] =>
  namesOf(base, mine, theirs).filter(
    (name) => !isSame(mine[name], theirs[name]) && !isSame(mine[name], base[name]) && !isSame(theirs[name], base[name]),
  )

/** What both changed, together. Of a field that both changed it has what `choose` says; mine where it says nothing. */
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

const namesOf = (...all: DraftData[]) => [...new Set(all.flatMap((data) => Object.keys(data)))]
