import { contentSchemas, type ContentKind } from '#contract/content/kinds.ts'
import { Slug } from '#contract/content/fields.ts'
import { CONTENT_BYTES, CONTENT_DEPTH } from '#contract/content/content-limits.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { fail } from '#server/fail.ts'

/** The fields of an item as JSON. Those of a draft may be missing or unfinished. */
export type ContentData = Readonly<Record<string, unknown>>

const TEXT = /^[^\0\p{Cs}]*$/u

/** Throws BadRequest for what cannot be stored: no object, an unknown field, too large, too deep, text that is not well-formed. */
export function checkDraft(kind: ContentKind, data: unknown): ContentData {
  if (!isRecord(data)) return fail('BadRequest', "'data': expected an object")
  const fields = new Set(Object.keys(contentSchemas[kind].shape))
  for (const [name, value] of Object.entries(data)) {
    if (!fields.has(name)) fail('BadRequest', `'${name}': ${kind} has no such field`)
    if (!isStorable(value, CONTENT_DEPTH))
      fail('BadRequest', `'${name}': must be well-formed JSON of at most ${CONTENT_DEPTH} levels`)
  }
  const size = Buffer.byteLength(JSON.stringify(data))
  if (size > CONTENT_BYTES) fail('BadRequest', `'data': has ${size} bytes, and at most ${CONTENT_BYTES} are stored`)
  return data
}

/** Throws BadRequest, with the field, for a draft that cannot be published yet. */
export function checkComplete(kind: ContentKind, data: unknown) {
  const { error } = contentSchemas[kind].safeParse(data)
  if (error) fail('BadRequest', `'${kind}' cannot be published yet: ${describeFirstIssue(error)}`)
}

/** Throws BadRequest. */
export function checkSlug(slug: string): string {
  const { error } = Slug.safeParse(slug)
  return error ? fail('BadRequest', `'slug': ${describeFirstIssue(error)}`) : slug
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isStorable(value: unknown, levels: number): boolean {
  if (levels === 0) return false
  if (typeof value === 'string') return TEXT.test(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (value === null || typeof value === 'boolean') return true
  if (Array.isArray(value)) return value.every((one) => isStorable(one, levels - 1))
  return isRecord(value) && Object.entries(value).every(([name, one]) => TEXT.test(name) && isStorable(one, levels - 1))
}
