import { refuse } from './value.ts'

/** Reads a limit: 0 is none. */
export function parseLimit(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    return refuse('a limit must be a whole number from 0')
  return value
}
