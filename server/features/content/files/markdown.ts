import type { ContentData } from '../check-content.ts'

/**
 * A text of Markdown behind lines of `name: value` between dashes. A list stands there as JSON. What is written is read
 * as it was, to the letter.
 */

/** `body` after the other fields in their order. Throws Error for a field that no line can say. */
export function writeMarkdown({ body, ...head }: ContentData): string {
  const lines = Object.entries(head).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}\n`],
  )
  return `---\n${lines.join('')}---\n\n${String(body)}\n`
}

/**
 * Throws Error with what is wrong, and with the line where it is one of the head. `lists`: names of the fields that are
 * JSON.
 */
export function readMarkdown(source: string, lists: readonly string[]): ContentData {
  // As some editors save it.
  const text = source.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '')
  const [, head, body] = /^---\n((?:[^\n]*\n)*?)---\n([^]*)$/.exec(text) ?? []
  if (head === undefined || body === undefined)
    throw new Error('it has to begin with its title and summary between dashes')
  const lines = head.split('\n').filter((line) => line.trim() !== '')
  const fields = lines.map((line) => readLine(line, lists))
  const names = fields.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`${twice}: stands there twice`)
  return { ...Object.fromEntries(fields), body: body.replace(/^\n/, '').replace(/\n$/, '') }
}

function readLine(line: string, lists: readonly string[]): [name: string, value: unknown] {
  const [, name, value] = /^([A-Za-z]+):([^]*)$/.exec(line) ?? []
  if (name === undefined || value === undefined) throw new Error(`“${line}” is no line such as “title: Words”`)
  if (name === 'body') throw new Error('body: stands below the dashes')
  return [name, lists.includes(name) ? readList(name, value) : value.trim()]
}

function readList(name: string, value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    throw new Error(`${name}: expected JSON such as ["one", "two"]`)
  }
}
