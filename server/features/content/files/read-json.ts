import type { z } from 'zod'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { FileError } from '#server/platform/files/file-errors.ts'

/** Parses a file by its path; returns undefined if it is missing. Throws FileError. */
export function readJson<T>(files: ReadonlyMap<string, string>, path: string, schema: z.ZodType<T>): T | undefined {
  const text = files.get(path)
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new FileError(`${path} is not valid JSON.`)
  }
  const { data, error } = schema.safeParse(value)
  if (error) throw new FileError(`${path}: ${describeFirstIssue(error)}.`)
  return data
}
