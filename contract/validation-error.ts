import type { z } from 'zod'

/** The first error of a refused input as a person writes it: `videos[3].videos[0].id: what is wrong`. */
export function describeFirstIssue({ issues }: Pick<z.ZodError, 'issues'>): string {
  const [issue] = issues
  if (!issue) return 'is not valid'
  const { path, message } = deepest(issue)
  return path.length === 0 ? message : `${printPath(path)}: ${message}`
}

/** A path as it would be written in JavaScript, from the root of the input. */
const printPath = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')

/** Where several forms are allowed, the first one listed is the one we would rather read, so its error is reported. */
function deepest(issue: z.core.$ZodIssue): { path: readonly PropertyKey[]; message: string } {
  const inner = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined
  if (!inner) return issue
  const { path, message } = deepest(inner)
  return { path: [...issue.path, ...path], message }
}
