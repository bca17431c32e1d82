import type { z } from 'zod'

/** Returns the first value with the same name as a previous value. */
export function findDuplicate<T>(values: readonly T[], nameOf: (value: T) => string): T | undefined {
  const names = new Set<string>()
  return values.find((value) => names.size === names.add(nameOf(value)).size)
}

/** Zod refinement of an array: reports the first entry with the same name as a previous entry. */
export const requireUniqueNames =
  <T>(nameOf: (value: T) => string) =>
  (values: readonly T[], context: z.RefinementCtx): void => {
    const duplicate = findDuplicate(values, nameOf)
    if (duplicate !== undefined)
      context.addIssue({
        code: 'custom',
        path: [values.lastIndexOf(duplicate)],
        message: `${nameOf(duplicate)} is listed twice`,
      })
  }
