import { parseSync, Visitor } from 'vite'

/**
 * What of a file is written for people: a page without its code, the sentences of a data file, the strings and page
 * texts of code.
 */
export function readProse(file: string, text: string): string {
  if (file.endsWith('.md')) return ofPage(text)
  if (file.endsWith('.json')) return ofData(JSON.parse(text)).join('\n')
  return ofCode(file, text).join('\n')
}

const ofPage = (text: string) =>
  text
    .replace(/```[\s\S]*?```|`[^`\n]*`/g, ' ')
    .replace(/\]\([^)\s]*\)/g, '] ')
    .replace(/\bhttps?:\S+/g, ' ')

/** Names such as ids and addresses have no space and begin small; what people read does not. */
const isForPeople = (text: string) => /^\W*\p{Lu}/u.test(text) || /\s\S+\s/.test(text)

function ofData(value: unknown): string[] {
  if (typeof value === 'string') return isForPeople(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(ofData) : []
}

/** In code, lists of classes and statements of SQL have spaces too: there only a capital marks prose. */
const isSentence = (text: string) => /^[^\p{L}\d]*\p{Lu}/u.test(text)

function ofCode(file: string, text: string): string[] {
  const found: string[] = []
  const keep = (said: string) => void (isSentence(said) && found.push(said))
  new Visitor({
    JSXText: ({ value }) => void found.push(value),
    Literal: ({ value }) => void (typeof value === 'string' && keep(value)),
    TemplateLiteral: ({ quasis }) => keep(quasis.map((part) => part.value.cooked ?? '').join(' … ')),
  }).visit(parseSync(file, text).program)
  return found
}
