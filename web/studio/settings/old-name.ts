import { isList, isRecord, isText } from '#web/api/read-answer.ts'
import type { DraftData } from '#web/studio/content/index.ts'

/** What an academy was called when visitors saw it last, and what it is called in the draft. */
export interface Renaming {
  from: string
  to: string
}

/** Characters of a short name. */
const SHORT = 40

/** The change of a name. Undefined where it is as visitors know it, or still empty. */
export function renamingOf(published: DraftData | undefined, data: DraftData): Renaming | undefined {
  const [from, to] = [published?.['name'], data['name']]
  if (!isText(from) || !isText(to) || from === '' || to.trim() === '' || from === to) return undefined
  return { from, to: to.trim() }
}

/** A new name that has the old one in it is left as it is where it stands already. */
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

/** A short name that is a part of the old name, and of the new one not. */
function shortName(value: unknown, { from, to }: Renaming): unknown {
  const isOld = isText(value) && value !== '' && from.includes(value) && !to.includes(value)
  return isOld && to.length <= SHORT ? to : value
}

/** The fields of settings in which the old name stands, with the new one in its place. */
export function renamed(data: DraftData, renaming: Renaming): DraftData {
  const changed = Object.entries(data).flatMap(([name, value]) => {
    if (name === 'name') return []
    const next = name === 'short' ? shortName(value, renaming) : withNewName(value, renaming)
    return JSON.stringify(next) === JSON.stringify(value) ? [] : [[name, next] as const]
  })
  return Object.fromEntries(changed)
}
