import { isList, isRecord, isText } from '#web/api/read-response.ts'
import type { DraftData } from '#web/studio/content/index.ts'

/** Change of the academy's name: the published name and the name in the draft. */
export interface AcademyRename {
  from: string
  to: string
}

/** Maximum length of a short name in characters. */
const MAX_SHORT_NAME_LENGTH = 40

/** Returns the change to the name; undefined if the name is unchanged or empty. */
export function detectRename(published: DraftData | undefined, data: DraftData): AcademyRename | undefined {
  const [from, to] = [published?.['name'], data['name']]
  if (!isText(from) || !isText(to) || from === '' || to.trim() === '' || from === to) return undefined
  return { from, to: to.trim() }
}

/** Replaces the old name. Occurrences of the new name are kept if the new name contains the old name. */
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

/** Replaces a short name that is part of the old name but not of the new name. */
function replaceShortName(value: unknown, { from, to }: AcademyRename): unknown {
  const isOutdated = isText(value) && value !== '' && from.includes(value) && !to.includes(value)
  return isOutdated && to.length <= MAX_SHORT_NAME_LENGTH ? to : value
}

/** Replaces the old name in settings. Returns only the changed fields. */
export function applyRename(data: DraftData, rename: AcademyRename): DraftData {
  const changedFields = Object.entries(data).flatMap(([name, value]) => {
    if (name === 'name') return []
    const next = name === 'short' ? replaceShortName(value, rename) : replaceNameInValue(value, rename)
    return JSON.stringify(next) === JSON.stringify(value) ? [] : [[name, next] as const]
  })
  return Object.fromEntries(changedFields)
}
