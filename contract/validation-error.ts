import type { z } from 'zod'

/** Describes the first validation error with its path: `videos[3].videos[0].id: must be a plain file name`. */
export function describeFirstIssue({ issues }: Pick<z.ZodError, 'issues'>): string {
  const [issue] = issues
  if (!issue) return 'is not valid'
  const { path, message } = findInnermost(issue)
  return path.length === 0 ? message : `${formatPath(path)}: ${message}`
}

/** Returns the path of the first validation error: of the field, or of the first unknown key. */
export function locateFirstIssue({ issues }: Pick<z.ZodError, 'issues'>): readonly PropertyKey[] {
  const issue = issues[0] && findInnermost(issues[0])
  return issue?.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : (issue?.path ?? [])
}

/** Formats a path in JavaScript syntax, from the root of the input. */
const formatPath = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')

/** Returns the innermost issue. For a union, this is an issue of the first option, which is the preferred form. */
function findInnermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const inner = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined
  return inner ? findInnermost({ ...inner, path: [...issue.path, ...inner.path] }) : issue
}
