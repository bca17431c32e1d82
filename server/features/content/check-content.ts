import { CaptionsSlug } from '#contract/content/captions.ts'
import { contentSchemas, type ContentKind, hasFixedSlugs } from '#contract/content/kinds.ts'
import { CatalogueId, NewCatalogueId } from '#contract/content/catalogue.ts'
import { describeCurrencyError } from '#contract/content/currencies.ts'
import { dropUnknownFields } from '#contract/content/drop-unknown-fields.ts'
import { normalizeFields } from '#contract/content/normalize-texts.ts'
import { formatAmount, smallestCharge } from '#rules/subscription/currency.ts'
import { PlansFile } from '#contract/content/plans-file.ts'
import { Slug } from '#contract/content/fields.ts'
import { MAX_CAPTION_BYTES, MAX_CONTENT_BYTES, MAX_CONTENT_DEPTH } from '#contract/content/content-limits.ts'
import { SiteSettings } from '#contract/content/site.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { checkAccent } from '#rules/accent.ts'
import { readText } from '#rules/markdown/read-text.ts'
import { fail } from '#server/errors.ts'
import { findWrongType } from './find-wrong-type.ts'
import { z } from 'zod'

/** The fields of an item as JSON. Drafts may be incomplete. */
export type ContentData = Readonly<Record<string, unknown>>

const STORABLE_TEXT = /^[^\0\p{Cs}]*$/u

/**
 * Throws BadRequest, with the field, for data that no draft may have: wrong types, or values that are too long or
 * cannot be stored. Restored revisions are only checked by {@link checkStorable}.
 */
export function checkDraft(kind: ContentKind, data: unknown): ContentData {
  const draft = checkStorable(kind, data)
  const issue = findWrongType(kind, draft)
  return issue === undefined ? draft : fail('BadRequest', issue.replace(/^([^:]+): /, "'$1': "))
}

/**
 * Throws BadRequest for data that cannot be stored: not an object, unknown fields, too large, too deep, or malformed
 * text. Returns the data with composed letters (NFC) and without unknown fields of nested objects.
 */
export function checkStorable(kind: ContentKind, data: unknown): ContentData {
  if (!isRecord(data)) return fail('BadRequest', "'data': expected an object")
  const fields = new Set(Object.keys(contentSchemas[kind].shape))
  for (const [name, value] of Object.entries(data)) {
    if (!fields.has(name)) fail('BadRequest', `'${name}': ${kind} has no such field`)
    const issue = findUnstorable(value, MAX_CONTENT_DEPTH)
    if (issue !== undefined) fail('BadRequest', `'${name}': ${issue}`)
  }
  const size = Buffer.byteLength(JSON.stringify(data))
  const limit = kind === 'captions' ? MAX_CAPTION_BYTES : MAX_CONTENT_BYTES
  if (size > limit) fail('BadRequest', `'data': is ${size} bytes, more than the limit of ${limit}`)
  return dropUnknownFields(contentSchemas[kind], normalizeFields(data))
}

/** Throws BadRequest, with the field, for a draft that cannot be published. */
export function checkComplete(kind: ContentKind, data: unknown) {
  const { error } = contentSchemas[kind].safeParse(data)
  if (error) fail('BadRequest', `'${kind}' cannot be published yet: ${describeFirstIssue(error)}`)
  if (kind === 'site') checkSite(SiteSettings.parse(data))
  if (kind === 'plans') checkPlans(PlansFile.parse(data))
  const { data: text } = MarkdownItem.safeParse(data)
  if (text) checkRenderable(text)
}

/** Fields that list references to other items. `checkCatalogue` checks the lessons of a course. */
const referenceFields: Partial<Record<ContentKind, readonly string[]>> = {
  lists: ['featured', 'featuredFree', 'latest'],
  lesson: ['related', 'cast'],
  article: ['lessons'],
  instructor: ['teaches'],
}

/** Throws BadRequest, with the field, for a duplicate reference in a list. */
export function failIfDuplicateReference(kind: ContentKind, data: unknown) {
  // Parsed, so that the fields of all entries have the same order.
  const parsed: ContentData = contentSchemas[kind].parse(data)
  for (const list of referenceFields[kind] ?? []) {
    const entries = z.array(z.unknown()).default([]).parse(parsed[list])
    const knownValues = new Set<string>()
    for (const [index, entry] of entries.entries()) {
      const key = JSON.stringify(entry)
      if (knownValues.has(key))
        fail('BadRequest', `'${kind}' cannot be published yet: ${list}[${index}]: is listed twice`)
      knownValues.add(key)
    }
  }
}

/** Throws BadRequest for an accent color without sufficient contrast. */
function checkSite({ accent }: z.output<typeof SiteSettings>) {
  if (accent === undefined || checkAccent(accent).isGood) return
  const { nearest } = checkAccent(accent)
  fail(
    'BadRequest',
    `'site' cannot be published yet: accent: has too little contrast; the nearest color with enough contrast is ${nearest}`,
  )
}

/** Throws BadRequest for an unknown currency, or a price that cannot be charged in the currency. */
function checkPlans({ currency, plans }: PlansFile) {
  const issue = describeCurrencyError(currency)
  if (issue) fail('BadRequest', `'plans' cannot be published yet: currency: ${issue}`)
  const smallest = smallestCharge(currency)
  const index = plans.findIndex(({ price }) => price % smallest !== 0)
  if (index >= 0)
    fail(
      'BadRequest',
      `'plans' cannot be published yet: plans[${index}].price: must be a multiple of ${formatAmount(smallest, currency)}`,
    )
}

/** The fields that items with Markdown text have. */
const MarkdownItem = z.object({ title: z.string(), summary: z.string(), body: z.string() })

function checkRenderable(text: z.output<typeof MarkdownItem>) {
  try {
    readText(text, { isNew: true })
  } catch (error) {
    fail('BadRequest', `'body' cannot be published yet: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Throws BadRequest for an invalid slug. Existing lessons and courses may have slugs that are invalid for new items.
 */
export function checkSlug(kind: ContentKind, slug: string, { isNew = false, field = 'slug' } = {}): string {
  const { error } = getSlugSchema(kind, isNew).safeParse(slug)
  return error ? fail('BadRequest', `'${field}': ${describeFirstIssue(error)}`) : slug
}

function getSlugSchema(kind: ContentKind, isNew: boolean) {
  if (kind === 'captions') return CaptionsSlug
  if (!hasFixedSlugs(kind)) return Slug
  return isNew ? NewCatalogueId : CatalogueId
}

/** Throws BadRequest if a lesson's `id` is invalid for a new lesson. */
export function checkNewId({ id }: ContentData) {
  const { error } = NewCatalogueId.nullish().safeParse(id)
  if (error) fail('BadRequest', `'id' cannot be published yet: ${describeFirstIssue(error)}`)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns why a value cannot be stored, or undefined. */
function findUnstorable(value: unknown, levels: number): string | undefined {
  if (levels === 0) return `must be nested at most ${MAX_CONTENT_DEPTH} levels deep`
  if (typeof value === 'string') return STORABLE_TEXT.test(value) ? undefined : INVALID_TEXT
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return undefined
  if (!Array.isArray(value) && !isRecord(value)) return 'must be JSON'
  const parts: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat()
  for (const part of parts) {
    const issue = findUnstorable(part, levels - 1)
    if (issue !== undefined) return issue
  }
  return undefined
}

const INVALID_TEXT = 'must not contain a NUL character or half of a character (a lone surrogate)'
