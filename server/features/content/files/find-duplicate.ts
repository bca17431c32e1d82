import type { z } from 'zod'

/** Returns the first value whose name an earlier value has. */
export function findDuplicate<T>(values: readonly T[], nameOf: (value: T) => string): T | undefined {
  const names = new Set<string>()
  return values.find((value) => names.size === names.add(nameOf(value)).size)
}

/** Check of a zod array: reports the first entry whose name an earlier entry has. */
export const haveDifferentNames =
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
