import { type ContentKind, contentSchemas } from '#contract/content/kinds.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { ApiError } from '#web/api/api-error.ts'
import { refusalText } from '#web/studio/shell/index.ts'
import type { DraftData } from './fields/text-field.ts'

/** Why something was refused, and which field is to be changed. */
export interface Problem {
  field?: string
  words: string
}

type Fields = readonly { name: string; label: string }[]

/** A refusal in words that name the field as the editor calls it. */
export function problemOf(reason: unknown, fields: Fields, data: DraftData): Problem {
  const words = refusalText(reason)
  if (!(reason instanceof ApiError) || reason.errorCode !== 'BadRequest') return { words }
  const issue = (reason.error ?? '').replace(/^'\w+' cannot be published yet: /, '')
  return problemIn(issue, fields, data) ?? { words }
}

/** What a publication would refuse of this; undefined where nothing is wrong. */
export function problemInside(kind: ContentKind, fields: Fields, data: DraftData): Problem | undefined {
  const { error } = contentSchemas[kind].safeParse(data)
  if (!error) return undefined
  const issue = describeFirstIssue(error)
  return problemIn(issue, fields, data) ?? { words: `${issue}.` }
}

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** An issue as `describeFirstIssue` writes it: the path of a field, and what is wrong with it. */
function problemIn(issue: string, fields: Fields, data: DraftData): Problem | undefined {
  const [, name = '', path = '', what = ''] = /^'?(\w+)([^:']*)'?: (.*)$/s.exec(issue) ?? []
  const field = fields.find((one) => one.name === name)
  if (!field) return undefined
  if (isEmpty(data[name])) return { field: name, words: `${field.label} is still empty.` }
  const [, entry] = /^\[(\d+)\]/.exec(path) ?? []
  const where = entry === undefined ? field.label : `${field.label}, ${Number(entry) + 1}`
  return { field: name, words: `${where}: ${what}.` }
}
