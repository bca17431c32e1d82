import { isList, isRecord, isText } from '#web/api/read-response.ts'
import type { DraftData } from '#web/studio/content/index.ts'

/** The published name and the name in the draft. */
export interface AcademyRename {
  from: string
  to: string
}

/** Maximum length of a short name in characters. */
const MAX_SHORT_NAME = 40

/** Returns the change to the name; undefined if the name is unchanged or empty. */
export function detectRename(published: DraftData | undefined, data: DraftData): AcademyRename | undefined {
  const [from, to] = [published?.['name'], data['name']]
  if (!isText(from) || !isText(to) || from === '' || to.trim() === '' || from === to) return undefined
  return { from, to: to.trim() }
}

/** Replaces the old name. If the new name contains the old one, its occurrences are not replaced again. */
function replaceName(text: string, { from, to }: AcademyRename): string {
  const parts = to.includes(from) ? text.split(to) : [text]
  return parts.map((part) => part.replaceAll(from, () => to)).join(to)
}

function replaceNameInValue(value: unknown, { from, to }: AcademyRename): unknown {
  if (isText(value)) return replaceName(value, { from, to })
  if (isList(value)) return value.map((item) => replaceNameInValue(item, { from, to }))
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, replaceNameInValue(field, { from, to })]),
    )
  return value
}

/** Replaces a short name that is part of the old name but not of the new one. */
function replaceShortName(value: unknown, { from, to }: AcademyRename): unknown {
  const isOld = isText(value) && value !== '' && from.includes(value) && !to.includes(value)
  return isOld && to.length <= MAX_SHORT_NAME ? to : value
}

/** Returns the changed settings fields, with the old name replaced by the new one. */
export function applyRename(data: DraftData, rename: AcademyRename): DraftData {
  const changedFields = Object.entries(data).flatMap(([name, value]) => {
    if (name === 'name') return []
    const next = name === 'short' ? replaceShortName(value, rename) : replaceNameInValue(value, rename)
    return JSON.stringify(next) === JSON.stringify(value) ? [] : [[name, next] as const]
  })
  return Object.fromEntries(changedFields)
}
