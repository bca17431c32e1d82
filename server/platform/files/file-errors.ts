import { stat } from 'node:fs/promises'
import type { z } from 'zod'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { readIfExists } from './durable-file.ts'

/** Thrown if a file or folder cannot be used. The message names the path, the problem and the solution. */
export class FileError extends Error {
  override name = 'FileError'
}

/**
 * Throws FileError for a pipe, a socket or a device, because opening such a file may block forever and cannot be
 * interrupted. Ignores a missing file.
 */
export async function failIfSpecialFile(path: string): Promise<void> {
  const stats = await stat(path).catch(() => undefined)
  if (stats && !stats.isFile() && !stats.isDirectory())
    throw new FileError(`${path} is not a file but a pipe, a socket or a device. Move it away, or choose a file.`)
}

/** Explanations for operators, by error code of the operating system. */
const reasonsByCode: Partial<Record<string, string>> = {
  ENOENT: 'it does not exist. Check its name.',
  EACCES:
    'the user that runs Holdfast has no permission. Change its owner (chown -R), or start Holdfast as the user that ran it before.',
  EPERM: 'it belongs to another user. Change its owner to the user that runs Holdfast (chown -R).',
  EROFS: 'it is on a read-only file system. Make it writable, or set DATA_DIR to another folder.',
  EISDIR: 'it is a folder, but a file is expected. Move the folder away.',
  ENOTDIR: 'it is a file, but a folder is expected. Move the file away.',
  EEXIST: 'it is a file, but a folder is expected. Move the file away.',
  ENOSPC: 'the disk is full. Free up space.',
  EDQUOT: 'the disk quota of the user that runs Holdfast is exhausted. Free up space, or raise the quota.',
  EIO: 'the disk cannot read or write it. Check the system log for disk errors, and restore the file from your backup.',
}

/**
 * Returns an error message for operators. For a file system error, it contains the path, the reason and the solution.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof FileError) return error.message
  const reason = 'path' in error && 'code' in error ? reasonsByCode[String(error.code)] : undefined
  if (reason && 'path' in error) return `${String(error.path)} cannot be used: ${reason}`
  return error.cause instanceof Error ? `${error.message} (${describeError(error.cause)})` : error.message
}

/**
 * Reads a JSON file that Holdfast wrote. Returns undefined if the file does not exist. Throws FileError, with `advice`,
 * if the file is damaged or not a regular file.
 */
export async function readJsonFile<T>(schema: z.ZodType<T>, path: string, advice: string): Promise<T | undefined> {
  await failIfSpecialFile(path)
  const text = await readIfExists(path)
  return text === undefined ? undefined : parseJsonFile(schema, text, path, advice)
}

/** Parses the text of a JSON file that Holdfast wrote. Throws FileError, with `advice`, if the file is damaged. */
export function parseJsonFile<T>(schema: z.ZodType<T>, text: string, path: string, advice: string): T {
  const { data, error } = schema.safeParse(parseJson(text, path, advice))
  if (error) throw new FileError(`${path} is damaged: ${describeFirstIssue(error)}. ${advice}`)
  return data
}

function parseJson(text: string, path: string, advice: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FileError(
      `${path} is damaged: ${text.trim() === '' ? 'it is empty' : 'it is not valid JSON or is incomplete'}. ${advice}`,
    )
  }
}
