import type { z } from 'zod'

/** Returns the first validation error as text: `videos[3].videos[0].id: what is wrong`. */
export function describeFirstIssue({ issues }: Pick<z.ZodError, 'issues'>): string {
  const [issue] = issues
  if (!issue) return 'is not valid'
  const { path, message } = deepest(issue)
  return path.length === 0 ? message : `${printPath(path)}: ${message}`
}

/** Formats a path in JavaScript syntax, from the root of the input. */
const printPath = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')

/** Returns the innermost issue. For a union, the error of its first option is reported, which is the preferred form. */
function deepest(issue: z.core.$ZodIssue): { path: readonly PropertyKey[]; message: string } {
  const inner = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined
  if (!inner) return issue
  const { path, message } = deepest(inner)
  return { path: [...issue.path, ...path], message }
}
