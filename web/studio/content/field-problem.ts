import type { z } from 'zod'
import { type ContentKind, contentSchemas } from '#contract/content/kinds.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { ApiError } from '#web/api/api-error.ts'
import { describeError } from '#web/studio/shell/index.ts'
import type { DraftState } from './draft-state.ts'
import type { DraftData } from './fields/text-field.ts'

/** Error text, and the name of the field with the error. */
export interface Problem {
  field?: string
  message: string
  /** The value of the field that caused the error. */
  value?: unknown
}

/** Returns the problem until the field that caused it has another value. */
export const keepCurrent = (problem: Problem | undefined, data: DraftData): Problem | undefined =>
  problem?.field !== undefined && 'value' in problem && problem.value !== data[problem.field] ? undefined : problem

type Fields = readonly { name: string; label: string }[]

/** Converts an API error to text that names the field by its label in the editor. */
export function toProblem(reason: unknown, fields: Fields, data: DraftData): Problem {
  const message = describeError(reason)
  if (!(reason instanceof ApiError) || reason.errorCode !== 'BadRequest') return { message }
  const issue = (reason.error ?? '').replace(/^'\w+' cannot be published yet: /, '')
  return parseIssue(issue, fields, data) ?? { message }
}

/** Converts an API error to text. Undefined during a conflict, which has its own screen. */
export const draftProblem = ({ state, data }: Pick<DraftState, 'state' | 'data'>, reason: unknown, fields: Fields) =>
  state === 'conflict' ? undefined : toProblem(reason, fields, data)

/** Returns the first error that prevents publication; undefined if the draft is valid. */
export function validateDraft(kind: ContentKind, fields: Fields, data: DraftData): Problem | undefined {
  const { error } = contentSchemas[kind].safeParse(data)
  if (!error) return undefined
  const issue = describeFirstIssue(error)
  return parseIssue(issue, fields, data) ?? { message: `${issue}.` }
}

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Adds a note to the hint of each empty field that must be filled in before publication. */
export function markMissingFields<Field extends { name: string; hint?: string }>(
  kind: ContentKind,
  fields: readonly Field[],
  data: DraftData,
): Field[] {
  const shape: Readonly<Record<string, z.ZodType>> = contentSchemas[kind].shape
  return fields.map((field) =>
    isEmpty(data[field.name]) && shape[field.name]?.safeParse(data[field.name]).success === false
      ? { ...field, hint: [field.hint, 'Required to publish.'].filter(Boolean).join(' ') }
      : field,
  )
}

/** Parses an issue in the format of `describeFirstIssue`: path of the field, then the message. */
function parseIssue(issue: string, fields: Fields, data: DraftData): Problem | undefined {
  const [, name = '', path = '', explanation = ''] = /^'?(\w+)([^:']*)'?: (.*)$/s.exec(issue) ?? []
  const field = fields.find((candidate) => candidate.name === name)
  if (!field) return undefined
  if (isEmpty(data[name])) return { field: name, value: data[name], message: `${field.label} is still empty.` }
  const [, entry] = /^\[(\d+)\]/.exec(path) ?? []
  const fieldLabel = entry === undefined ? field.label : `${field.label}, ${Number(entry) + 1}`
  return { field: name, value: data[name], message: `${fieldLabel}: ${explanation}.` }
}
