import type { ContentData } from '../check-content.ts'

/**
 * Markdown with front matter of `name: value` lines; lists are JSON. Reading a written text returns exactly the same
 * data.
 */

/** Serializes the fields as front matter, followed by `body`. */
export function writeMarkdown({ body, ...header }: ContentData): string {
  const lines = Object.entries(header).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}\n`],
  )
  return `---\n${lines.join('')}---\n\n${String(body)}\n`
}

/**
 * Parses a text. Throws Error with the reason, and with the line for errors in the front matter. `lists`: names of the
 * JSON fields.
 */
export function readMarkdown(source: string, lists: readonly string[]): ContentData {
  // Some editors save these.
  const text = source.replaceAll('\r\n', '\n')
  const [, header, body] = /^---\n((?:[^\n]*\n)*?)---\n([^]*)$/.exec(text) ?? []
  if (header === undefined || body === undefined)
    throw new Error('it must start with front matter between lines of dashes')
  const lines = header.split('\n').filter((line) => line.trim() !== '')
  const fields = lines.map((line) => readLine(line, lists))
  const names = fields.map(([name]) => name)
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate !== undefined) throw new Error(`duplicate field '${duplicate}'`)
  return { ...Object.fromEntries(fields), body: body.replace(/^\n/, '').replace(/\n$/, '') }
}

function readLine(line: string, lists: readonly string[]): [name: string, value: unknown] {
  const [, name, value] = /^([A-Za-z]+):([^]*)$/.exec(line) ?? []
  if (name === undefined || value === undefined) throw new Error(`invalid front-matter line: ${line}`)
  if (name === 'body') throw new Error('body: belongs below the front matter')
  return [name, lists.includes(name) ? readList(name, value) : value.trim()]
}

function readList(name: string, value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    throw new Error(`${name}: expected JSON, like ["one", "two"]`)
  }
}
