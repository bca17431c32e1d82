import { z } from 'zod'
import { describeError } from '#server/platform/files/file-errors.ts'
import type { ContentData } from '../check-content.ts'

/**
 * Markdown with front matter of `name: value` lines. Lists are JSON. `readMarkdown` returns exactly the data that
 * `writeMarkdown` has written.
 */

/** Serializes the fields as front matter, followed by `body`. */
export function writeMarkdown({ body, ...header }: ContentData): string {
  const lines = Object.entries(header).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${writeValue(value)}\n`],
  )
  return `---\n${lines.join('')}---\n\n${String(body)}\n`
}

/** Quotes a text only if it would be parsed differently without quotes. */
const writeValue = (value: unknown) =>
  typeof value === 'string' && readText(` ${value}`) === value ? value : JSON.stringify(value)

/** A line of a Markdown file that cannot be read. */
export class LineError extends Error {
  readonly line: number
  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

/** The fields of a Markdown file, and the line at which its `body` begins. */
export interface MarkdownFile {
  data: ContentData
  bodyLine: number
}

/** Parses a Markdown file. Throws LineError. `lists`: names of the JSON fields. */
export function readMarkdown(source: string, lists: readonly string[]): MarkdownFile {
  // Some editors write line endings of Windows or old Macs.
  const text = source.replaceAll(/\r\n?/g, '\n').normalize('NFC')
  const [, header, space = '', body] = /^---[ \t]*\n((?:[^\n]*\n)*?)---[ \t]*\n(\n?)([^]*)$/.exec(text) ?? []
  if (header === undefined || body === undefined)
    throw new LineError(1, 'a text must start with front matter between lines of dashes')
  const lines = header.split('\n').slice(0, -1)
  const fields = new Map<string, unknown>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    try {
      const [name, value] = readLine(line, lists)
      if (fields.has(name)) throw new Error(`duplicate field '${name}'`)
      fields.set(name, value)
    } catch (error) {
      throw new LineError(index + 2, describeError(error))
    }
  }
  const data = { ...Object.fromEntries(fields), body: body.replace(/\n$/, '') }
  return { data, bodyLine: lines.length + 3 + space.length }
}

/**
 * Returns the line of a front matter field, or 1 if it is missing. For `body`, returns the line after the front matter.
 */
export function findFieldLine(text: string, field: PropertyKey | undefined): number {
  const lines = text.split('\n')
  const isField = (line: string) => line.startsWith(`${String(field)}:`)
  const index =
    field === 'body' ? lines.findIndex((line, i) => i > 0 && line.trim() === '---') + 1 : lines.findIndex(isField)
  return Math.max(index, 0) + 1
}

function readLine(line: string, lists: readonly string[]): [name: string, value: unknown] {
  const [, name, value] = /^([A-Za-z]+):([^]*)$/.exec(line) ?? []
  if (name === undefined || value === undefined) throw new Error(`invalid front-matter line: ${line}`)
  if (name === 'body') throw new Error('body: belongs below the front matter')
  const text = lists.includes(name) ? readList(name, value) : readText(value)
  if (text === undefined) throw new Error(`${name}: expected quotes and escapes as in JSON`)
  return [name, text]
}

/** Parses a text value and removes YAML quotes around it, and a comment after them. Undefined for unknown escapes. */
function readText(value: string): string | undefined {
  const text = value.trim().replace(/^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s+#.*$/, '$1')
  if (/^'(?:[^']|'')*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'")
  if (!/^"(?:[^"\\]|\\.)*"$/.test(text)) return text
  return z.string().optional().parse(parseJson(text))
}

function readList(name: string, value: string): unknown {
  const list = parseJson(value)
  if (list === undefined) throw new Error(`${name}: expected JSON, like ["one", "two"]`)
  return list
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
