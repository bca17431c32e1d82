import { isList, isRecord } from '#web/api/read-response.ts'
import { hasPlanParts, joinPlans, splitPlans } from './fields/plan-parts.ts'
import type { DraftData } from './fields/text-field.ts'

/** Returns whether two JSON values are equal, ignoring the order of object keys. A missing key equals undefined. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (isList(a)) return isList(b) && a.length === b.length && a.every((part, index) => isSame(part, b[index]))
  if (!isRecord(a) || !isRecord(b)) return false
  return namesOf(a, b).every((name) => isSame(a[name], b[name]))
}

interface Versions {
  /** The version that both texts are based on. */
  base: DraftData
  mine: DraftData
  theirs: DraftData
}

/** Splits plans into separate fields, so that two people can change different values of a plan. */
const splitVersions = (versions: Versions): Versions & { isSplit: boolean } => {
  const { base, mine, theirs } = versions
  if (![base, mine, theirs].every(hasPlanParts)) return { ...versions, isSplit: false }
  return { base: splitPlans(base), mine: splitPlans(mine), theirs: splitPlans(theirs), isSplit: true }
}

/** Returns the names of the fields that both sides changed to different values. */
export function conflictingFields(versions: Versions): string[] {
  const { base, mine, theirs } = splitVersions(versions)
  return namesOf(base, mine, theirs).filter(
    (name) => !isSame(mine[name], theirs[name]) && !isSame(mine[name], base[name]) && !isSame(theirs[name], base[name]),
  )
}

/** Three-way merge. `choose` selects the side for a field that both sides changed; the default is `mine`. */
export function mergeDrafts(versions: Versions, choose: (name: string) => 'mine' | 'theirs' = () => 'mine') {
  const conflicts = new Set(conflictingFields(versions))
  const { base, mine, theirs, isSplit } = splitVersions(versions)
  const fields = namesOf(base, mine, theirs).map((name) => {
    const isMine = conflicts.has(name) ? choose(name) === 'mine' : !isSame(mine[name], base[name])
    return [name, (isMine ? mine : theirs)[name]] as const
  })
  const merged = Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  return isSplit ? joinPlans(merged) : merged
}

/** Returns the texts to save in order: the merge that prefers the user's text, and the chosen merge if it differs. */
export function listResolutionTexts(
  versions: Versions,
  choose: (name: string) => 'mine' | 'theirs',
): [own: DraftData, ...result: DraftData[]] {
  const [own, result] = [mergeDrafts(versions), mergeDrafts(versions, choose)]
  return isSame(own, result) ? [own] : [own, result]
}

const namesOf = (...drafts: DraftData[]) => [...new Set(drafts.flatMap((data) => Object.keys(data)))]
