import { isList, isNumber, isRecord, isText } from '#web/api/read-response.ts'

/** Returns the value of a field as plain text for reading and comparing. */
export function fieldText(value: unknown): string {
  if (isText(value)) return value
  if (isNumber(value)) return String(value)
  if (isList(value)) return value.map(fieldText).join('\n')
  return isRecord(value) ? Object.values(value).map(fieldText).join(', ') : ''
}

/** Splits a text at word boundaries into common start, differing part and common end. */
export function differingPart(own: string, other: string): [string, string, string] {
  const one = own.split(/(?<=\s)/)
  const two = other.split(/(?<=\s)/)
  let start = 0
  while (start < one.length && one[start] === two[start]) start += 1
  let end = 0
  const most = Math.min(one.length, two.length) - start
  while (end < most && one.at(-1 - end) === two.at(-1 - end)) end += 1
  const to = one.length - end
  return [one.slice(0, start).join(''), one.slice(start, to).join(''), one.slice(to).join('')]
}
