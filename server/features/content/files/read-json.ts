import type { z } from 'zod'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { FileError } from '#server/platform/files/file-errors.ts'

/** Parses the file with this path. Returns undefined if it is missing. Throws FileError. */
export function readJson<T>(files: ReadonlyMap<string, string>, path: string, schema: z.ZodType<T>): T | undefined {
  const text = files.get(path)
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new FileError(`${path}, line ${findLine(text, error)}: this is not valid JSON.`)
  }
  const { data, error } = schema.safeParse(value)
  if (error) throw new FileError(`${path}: ${describeFirstIssue(error)}.`)
  return data
}

/**
 * Returns the line of a syntax error. V8's message contains the line, or the ten characters before and after the error.
 * Without either, returns the last line, because the text ends too early.
 */
function findLine(text: string, error: unknown): number {
  const message = String(error)
  const [, line] = /\(line (\d+) column \d+\)$/.exec(message) ?? []
  if (line !== undefined) return Number(line)
  const [, context] = /, (?:\.\.\.)?"([^]*)"(?:\.\.\.)? is not valid JSON$/.exec(message) ?? []
  const end = context === undefined ? undefined : text.indexOf(context) + CONTEXT_LENGTH
  return text.slice(0, end).trimEnd().split('\n').length
}

const CONTEXT_LENGTH = 10
