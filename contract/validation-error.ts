import type { z } from 'zod'

/** Describes the first validation error with its path: `videos[3].videos[0].id: must be a plain file name`. */
export function describeFirstIssue({ issues }: Pick<z.ZodError, 'issues'>): string {
  const [issue] = issues
  if (!issue) return 'is not valid'
  const { path, message } = findInnermost(issue)
  return path.length === 0 ? message : `${formatPath(path)}: ${message}`
}

/** Formats a path in JavaScript syntax, from the root of the input. */
const formatPath = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')

/** Returns the innermost issue. For a union, this is an error of the first option, which is the preferred form. */
function findInnermost(issue: z.core.$ZodIssue): { path: readonly PropertyKey[]; message: string } {
  const inner = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined
  if (!inner) return issue
  const { path, message } = findInnermost(inner)
  return { path: [...issue.path, ...path], message }
}
