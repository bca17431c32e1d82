import type { z } from 'zod'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { FileError } from '#server/platform/files/file-errors.ts'

/** Reads one of the files by path; undefined if it is not there. Throws FileError. */
export function readJson<T>(files: ReadonlyMap<string, string>, path: string, schema: z.ZodType<T>): T | undefined {
  const text = files.get(path)
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new FileError(`${path} is no JSON, or only a part of it.`)
  }
  const { data, error } = schema.safeParse(value)
  if (error) throw new FileError(`${path}: ${describeFirstIssue(error)}.`)
  return data
}
