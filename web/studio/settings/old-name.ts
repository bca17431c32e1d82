import { isList, isRecord, isText } from '#web/api/read-response.ts'
import type { DraftData } from '#web/studio/content/index.ts'

/** The published name and the name in the draft. */
export interface Renaming {
  from: string
  to: string
}

/** Maximum length of a short name in characters. */
const SHORT = 40

/** Returns the renaming; undefined if the name is unchanged or empty. */
export function renamingOf(published: DraftData | undefined, data: DraftData): Renaming | undefined {
  const [from, to] = [published?.['name'], data['name']]
  if (!isText(from) || !isText(to) || from === '' || to.trim() === '' || from === to) return undefined
  return { from, to: to.trim() }
}

/** Occurrences of a new name that contains the old one are not replaced again. */
function replaceName(text: string, { from, to }: Renaming): string {
  const parts = to.includes(from) ? text.split(to) : [text]
  return parts.map((part) => part.replaceAll(from, () => to)).join(to)
}

function withNewName(value: unknown, { from, to }: Renaming): unknown {
  if (isText(value)) return replaceName(value, { from, to })
  if (isList(value)) return value.map((one) => withNewName(one, { from, to }))
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withNewName(one, { from, to })]))
  return value
}

/** Replaces a short name that is part of the old name but not of the new one. */
function shortName(value: unknown, { from, to }: Renaming): unknown {
  const isOld = isText(value) && value !== '' && from.includes(value) && !to.includes(value)
  return isOld && to.length <= SHORT ? to : value
}

/** Returns the changed settings fields, with the old name replaced by the new one. */
export function renamed(data: DraftData, renaming: Renaming): DraftData {
  const changed = Object.entries(data).flatMap(([name, value]) => {
    if (name === 'name') return []
    const next = name === 'short' ? shortName(value, renaming) : withNewName(value, renaming)
    return JSON.stringify(next) === JSON.stringify(value) ? [] : [[name, next] as const]
  })
  return Object.fromEntries(changed)
}
