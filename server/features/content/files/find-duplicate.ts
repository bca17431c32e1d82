import type { z } from 'zod'

/** Returns the first value that has the same name as a previous value. */
export function findDuplicate<T>(values: readonly T[], getName: (value: T) => string): T | undefined {
  const names = new Set<string>()
  return values.find((value) => names.size === names.add(getName(value)).size)
}

/** Zod refinement of an array: reports the first entry with the same name as a previous entry. */
export const requireUniqueNames =
  <T>(getName: (value: T) => string) =>
  (values: readonly T[], context: z.RefinementCtx): void => {
    const duplicate = findDuplicate(values, getName)
    if (duplicate !== undefined)
      context.addIssue({
        code: 'custom',
        path: [values.lastIndexOf(duplicate)],
        message: `${getName(duplicate)} is listed twice`,
      })
  }
