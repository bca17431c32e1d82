import { CaptionsSlug } from '#contract/content/captions.ts'
import { contentSchemas, type ContentKind, isFixed } from '#contract/content/kinds.ts'
import { CatalogueId, NewCatalogueId } from '#contract/content/catalogue.ts'
import { Slug } from '#contract/content/fields.ts'
import { CONTENT_BYTES, CONTENT_DEPTH } from '#contract/content/content-limits.ts'
import { SiteSettings } from '#contract/content/site.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { checkAccent } from '#rules/accent.ts'
import { readText } from '#rules/markdown/read-text.ts'
import { fail } from '#server/errors.ts'
import { findWrongType } from './draft-types.ts'
import { z } from 'zod'

/** The fields of an item as JSON. Those of a draft may be missing or unfinished. */
export type ContentData = Readonly<Record<string, unknown>>

const TEXT = /^[^\0\p{Cs}]*$/u

/**
 * Throws BadRequest, with the field, for what no draft may be: what cannot be stored, another type than the field has,
 * a text or list that is longer. Whatever an earlier version took may be restored ({@link checkStorable}).
 */
export function checkDraft(kind: ContentKind, data: unknown): ContentData {
  const draft = checkStorable(kind, data)
  const wrong = findWrongType(kind, draft)
  return wrong === undefined ? draft : fail('BadRequest', wrong.replace(/^([^:]+): /, "'$1': "))
}

/**
 * Throws BadRequest for what cannot be stored: no object, an unknown field, too large, too deep, text that is not
 * well-formed.
 */
export function checkStorable(kind: ContentKind, data: unknown): ContentData {
  if (!isRecord(data)) return fail('BadRequest', "'data': expected an object")
  const fields = new Set(Object.keys(contentSchemas[kind].shape))
  for (const [name, value] of Object.entries(data)) {
    if (!fields.has(name)) fail('BadRequest', `'${name}': ${kind} has no such field`)
    const wrong = findUnstorable(value, CONTENT_DEPTH)
    if (wrong !== undefined) fail('BadRequest', `'${name}': ${wrong}`)
  }
  const size = Buffer.byteLength(JSON.stringify(data))
  if (size > CONTENT_BYTES) fail('BadRequest', `'data': has ${size} bytes, more than the limit of ${CONTENT_BYTES}`)
  return data
}

/** Throws BadRequest, with the field, for a draft that cannot be published yet. */
export function checkComplete(kind: ContentKind, data: unknown) {
  const { error } = contentSchemas[kind].safeParse(data)
  if (error) fail('BadRequest', `'${kind}' cannot be published yet: ${describeFirstIssue(error)}`)
  if (kind === 'site') checkSite(SiteSettings.parse(data))
  const { data: text } = Written.safeParse(data)
  if (text) checkDrawable(text)
}

/** Lists whose entries name something else; `checkCatalogue` refuses a lesson that is twice in a course. */
const referenceLists: Partial<Record<ContentKind, readonly string[]>> = {
  lists: ['featured', 'featuredFree', 'latest'],
  lesson: ['related', 'cast'],
  article: ['lessons'],
  instructor: ['teaches'],
}

/** Throws BadRequest, with the field, for a reference that is twice in a list: its page would show both. */
export function checkReferences(kind: ContentKind, data: unknown) {
  // Parsed, so that the fields of an entry have one order.
  const parsed: ContentData = contentSchemas[kind].parse(data)
  for (const list of referenceLists[kind] ?? []) {
    const entries = z.array(z.unknown()).default([]).parse(parsed[list])
    const known = new Set<string>()
    for (const [index, entry] of entries.entries()) {
      const key = JSON.stringify(entry)
      if (known.has(key)) fail('BadRequest', `'${kind}' cannot be published yet: ${list}[${index}]: is listed twice`)
      known.add(key)
    }
  }
}

/** Nobody shall be given pages they cannot read. */
function checkSite({ accent }: z.output<typeof SiteSettings>) {
  if (accent === undefined || checkAccent(accent).isGood) return
  const { nearest } = checkAccent(accent)
  fail(
    'BadRequest',
    `'site' cannot be published yet: accent: has too little contrast; the nearest color with enough is ${nearest}`,
  )
}

/** What is written in Markdown. */
const Written = z.object({ title: z.string(), summary: z.string(), body: z.string() })

function checkDrawable(text: z.output<typeof Written>) {
  try {
    readText(text)
  } catch (error) {
    fail('BadRequest', `'body' cannot be published yet: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Throws BadRequest. Lessons and courses that exist may have ids that no new one gets. */
export function checkSlug(kind: ContentKind, slug: string, { isNew = false, field = 'slug' } = {}): string {
  const { error } = schemaOfSlug(kind, isNew).safeParse(slug)
  return error ? fail('BadRequest', `'${field}': ${describeFirstIssue(error)}`) : slug
}

function schemaOfSlug(kind: ContentKind, isNew: boolean) {
  if (kind === 'captions') return CaptionsSlug
  if (!isFixed(kind)) return Slug
  return isNew ? NewCatalogueId : CatalogueId
}

/** Throws BadRequest for a lesson whose field `id` is none that a new lesson may have. */
export function checkNewId({ id }: ContentData) {
  const { error } = NewCatalogueId.nullish().safeParse(id)
  if (error) fail('BadRequest', `'id' cannot be published yet: ${describeFirstIssue(error)}`)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Why a value cannot be stored; undefined where it can. */
function findUnstorable(value: unknown, levels: number): string | undefined {
  if (levels === 0) return `must be nested at most ${CONTENT_DEPTH} levels deep`
  if (typeof value === 'string') return TEXT.test(value) ? undefined : NO_TEXT
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return undefined
  if (!Array.isArray(value) && !isRecord(value)) return 'must be JSON'
  const parts: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat()
  for (const part of parts) {
    const wrong = findUnstorable(part, levels - 1)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

const NO_TEXT = 'must not contain the character NUL or half of a character (a lone surrogate)'
