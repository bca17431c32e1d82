import { isList, isNumber, isRecord, isText } from '#web/api/read-response.ts'

/** Returns the value of a field as plain text, for display and comparison. */
export function fieldText(value: unknown): string {
  if (isText(value)) return value
  if (isNumber(value)) return String(value)
  if (isList(value)) return value.map(fieldText).join('\n')
  return isRecord(value) ? Object.values(value).map(fieldText).join(', ') : ''
}

/** Splits a text at word boundaries into common start, differing part and common end. */
export function splitAtDifference(text: string, otherText: string): [string, string, string] {
  const parts = text.split(/(?<=\s)/)
  const otherParts = otherText.split(/(?<=\s)/)
  let start = 0
  while (start < parts.length && parts[start] === otherParts[start]) start += 1
  let end = 0
  const maxSuffix = Math.min(parts.length, otherParts.length) - start
  while (end < maxSuffix && parts.at(-1 - end) === otherParts.at(-1 - end)) end += 1
  const to = parts.length - end
  return [parts.slice(0, start).join(''), parts.slice(start, to).join(''), parts.slice(to).join('')]
}
