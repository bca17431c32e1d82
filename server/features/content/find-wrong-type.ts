import type { z } from 'zod'
import { contentSchemas, type ContentKind } from '#contract/content/kinds.ts'
import { isCharacterIssue } from '#contract/text.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'

/** Maximum length of an incomplete value of an enumeration. */
const MAX_ENUM_LENGTH = 100

/**
 * Returns an error if a draft has a wrong type, an excessive length, an unknown field or invisible characters, otherwise
 * undefined.
 * Missing or incomplete values are valid in drafts.
 */
export function findWrongType(kind: ContentKind, data: unknown): string | undefined {
  const { error } = contentSchemas[kind].safeParse(data, { reportInput: true })
  const issue = error?.issues.find(isTypeError)
  return issue && describeFirstIssue({ issues: [issue] })
}

function isTypeError(issue: z.core.$ZodIssue): boolean {
  const { code, input } = issue
  if (code === 'invalid_type') {
    const isIncomplete = issue.expected === 'int' && typeof input === 'number'
    // The flag of a machine-generated caption line, which is removed once a person has reviewed the line.
    const isMachineFlag = issue.expected === 'never'
    return input !== undefined && !isIncomplete && !isMachineFlag
  }
  // The corrections of a machine-generated caption line, which are removed once a person has reviewed the line.
  if (code === 'unrecognized_keys') return issue.keys.some((key) => key !== 'heard')
  if (code === 'invalid_value') return typeof input !== 'string' || input.length > MAX_ENUM_LENGTH
  if (code === 'too_big') return issue.origin === 'string' || issue.origin === 'array'
  if (code === 'invalid_union') return issue.errors.length > 0 && issue.errors.every((error) => error.some(isTypeError))
  return isCharacterIssue(issue)
}
