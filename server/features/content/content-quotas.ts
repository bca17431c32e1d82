import { sql } from 'kysely'
import { splitCaptionsSlug } from '#contract/content/captions.ts'
import { type ContentKind, contentKinds, isReplacedByExternalCatalogue, maxItemsOf } from '#contract/content/kinds.ts'
import {
  MAX_CAPTION_LANGUAGES,
  MAX_RENDERED_CONTENT_BYTES,
  MAX_CONTENT_PAGE_BYTES,
  MAX_PUBLISHED_CONTENT_BYTES,
  MAX_STORED_CONTENT_BYTES,
} from '#contract/content/content-limits.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'

/** Throws QuotaExceeded if the stored content, including its history, exceeds the limit. */
export async function requireStorageQuota(transaction: InTransaction) {
  const { bytes } = await transaction
    .selectFrom('content_revisions')
    .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
    .executeTakeFirstOrThrow()
  if (bytes > MAX_STORED_CONTENT_BYTES)
    fail(
      'QuotaExceeded',
      `texts and their history can use at most ${MAX_STORED_CONTENT_BYTES / 1e9} GB: move some to the bin, which deletes them after 30 days`,
    )
}

/** The draft to be published. */
interface Candidate {
  id: number
  kind: ContentKind
  draft: { revision: number }
}

/** Limits of the content in memory, of the content rendered to pages, and of the content of a single page. */
const QUOTA_LIMITS: readonly { what: string; kinds: readonly ContentKind[]; maxBytes: number }[] = [
  {
    what: 'all published content can use',
    kinds: contentKinds.filter((kind) => kind !== 'captions'),
    maxBytes: MAX_PUBLISHED_CONTENT_BYTES,
  },
  {
    what: 'all published texts can use',
    kinds: contentKinds.filter((kind) => !isReplacedByExternalCatalogue(kind)),
    maxBytes: MAX_RENDERED_CONTENT_BYTES,
  },
  { what: 'all published help topics can use', kinds: ['help'], maxBytes: MAX_CONTENT_PAGE_BYTES },
  { what: 'all published instructors can use', kinds: ['instructor'], maxBytes: MAX_CONTENT_PAGE_BYTES },
]

/**
 * Throws QuotaExceeded if the published content would exceed one of the limits. With a candidate, only limits that
 * include its kind are checked.
 */
export async function requirePublishedQuota(transaction: InTransaction, candidate?: Candidate) {
  const countedRevision = sql<number>`case item.id when ${candidate?.id ?? 0} then ${candidate?.draft.revision ?? 0}
    else item.published_revision end`
  const sums = await transaction
    .selectFrom('content_items as item')
    .innerJoin('content_revisions as published', (join) =>
      join.onRef('published.item_id', '=', 'item.id').on('published.revision', '=', countedRevision),
    )
    .select(['kind', sql<number>`sum(bytes)`.as('bytes')])
    .groupBy('kind')
    .execute()
  for (const { what, kinds, maxBytes } of QUOTA_LIMITS) {
    if (candidate && !kinds.includes(candidate.kind)) continue
    const countedKinds = new Set<string>(kinds)
    const bytes = sums.reduce((sum, { kind, bytes }) => sum + (countedKinds.has(kind) ? bytes : 0), 0)
    if (bytes > maxBytes)
      fail('QuotaExceeded', `${what} at most ${maxBytes / 1e6} MB in total: unpublish something first`)
  }
}

/** Throws QuotaExceeded if there are too many items of the kind. Items in the bin do not count. */
export async function requireItemQuota(queries: Queries, kind: ContentKind, { added = 1 } = {}) {
  const { count } = await queries
    .selectFrom('content_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('binned_at', 'is', null)
    .executeTakeFirstOrThrow()
  const maxItems = maxItemsOf(kind)
  if (count + added > maxItems) fail('QuotaExceeded', `an academy can have at most ${maxItems} of the kind ${kind}`)
}

/** Throws QuotaExceeded if the lesson has captions in too many languages. */
export async function requireLanguageQuota(queries: Queries, slug: string) {
  const lesson = splitCaptionsSlug(slug)?.lesson ?? ''
  const { count } = await queries
    .selectFrom('content_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'captions')
    .where('binned_at', 'is', null)
    .where(sql`regexp_replace(slug, '/[^/]*$', '')`, '=', lesson)
    .executeTakeFirstOrThrow()
  if (count >= MAX_CAPTION_LANGUAGES)
    fail('QuotaExceeded', `a lesson can have captions in at most ${MAX_CAPTION_LANGUAGES} languages`)
}
