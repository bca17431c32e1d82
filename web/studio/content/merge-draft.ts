import { isList, isRecord } from '#web/api/read-response.ts'
import type { DraftData } from './fields/text-field.ts'

/** Returns whether two JSON values are equal, ignoring the order of object keys. A missing key equals undefined. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (isList(a)) return isList(b) && a.length === b.length && a.every((part, index) => isSame(part, b[index]))
  if (!isRecord(a) || !isRecord(b)) return false
  return namesOf(a, b).every((name) => isSame(a[name], b[name]))
}

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
