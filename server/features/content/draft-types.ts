import type { z } from 'zod'
import { contentSchemas, type ContentKind } from '#contract/content/kinds.ts'
import { isUnseen } from '#contract/text.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'

/** Characters of a word that is to be one of a few, while somebody types it. */
const WORD_LENGTH = 100

/**
 * What of a draft has another type than its field, is longer, or has characters that nobody sees; undefined where there
 * is nothing of it. What is missing, too short or not finished yet is no error of a draft: a publication refuses that.
 */
export function findWrongType(kind: ContentKind, data: unknown): string | undefined {
  const { error } = contentSchemas[kind].safeParse(data, { reportInput: true })
  const issue = error?.issues.find(isWrong)
  return issue && describeFirstIssue({ issues: [issue] })
}

function isWrong(issue: z.core.$ZodIssue): boolean {
  const { code, input } = issue
  if (code === 'invalid_type') {
    const isBeingTyped = issue.expected === 'int' && typeof input === 'number'
    // A machine's mark in captions, which stays until a person has read the line.
    const isMark = issue.expected === 'never'
    return input !== undefined && !isBeingTyped && !isMark
  }
  if (code === 'invalid_value') return typeof input !== 'string' || input.length > WORD_LENGTH
  if (code === 'too_big') return issue.origin === 'string' || issue.origin === 'array'
  if (code === 'invalid_union') return issue.errors.length > 0 && issue.errors.every((one) => one.some(isWrong))
  return isUnseen(issue)
}
