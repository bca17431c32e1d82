import { z } from 'zod'
import { MAX_CAPTION_BYTES, MAX_CONTENT_SLUG_LENGTH } from '../content/content-limits.ts'
import { contentKinds, isSettingsKind } from '../content/kinds.ts'
import { identifier, text } from '../text.ts'
import { studioCall } from './call.ts'

/**
 * Content as staff edit it (specification, "Content is data"). Each change names the version of the item that its
 * author has seen; if the current version is different, nothing is changed, and the response is 409 ContentChanged with
 * both versions in `details`. 404 ContentNotFound for a missing item; 409 CatalogueElsewhere for lessons, courses and
 * lists of an academy with a CATALOGUE_URL; 409 QuotaExceeded for more than 64 MB of published content, or 10 GB of
 * texts with their history. Times are ISO 8601.
 */

const time = z.iso.datetime()
/** Errors of every change of an item. */
export const contentErrors = ['CatalogueElsewhere', 'ContentNotFound', 'ContentChanged'] as const
const Kind = z.enum(contentKinds)
const textKinds = contentKinds.filter((kind) => !isSettingsKind(kind))
const Slug = identifier(MAX_CONTENT_SLUG_LENGTH)
/** Increases with each change of an item. An item never has a version of a previous item with the same slug. */
export const ContentVersion = z.int().min(1)
/** A version, revision or id in a path or query. */
export const IntegerParam = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)
/** Data of an item; a draft may be incomplete. Validated by the schema of its kind: `content/kinds.ts`. */
export const ContentData = z.record(text(100), z.unknown())
/** Maximum bytes of a request with a text or captions: the JSON of the item and the other fields. */
export const MAX_CONTENT_REQUEST_BYTES = MAX_CAPTION_BYTES + 4096

/** An item without its text, as in lists. */
export const ContentSummary = z.object({
  id: z.int(),
  kind: Kind,
  slug: z.string(),
  /** Title of the draft; null if it has none yet. */
  title: z.string().nullable(),
  version: z.int(),
  /** `changed`: published, with a different draft. */
  state: z.enum(['draft', 'scheduled', 'published', 'changed', 'binned']),
  publishedAt: time.nullable(),
  /** When the draft is published automatically; null: never. */
  publishAt: time.nullable(),
  /** When the item is unpublished automatically; null: never. */
  unpublishAt: time.nullable(),
  /** Reason why the scheduled publication of the draft failed. */
  scheduleError: z.string().nullable(),
  /** When the item was moved to the bin. */
  binnedAt: time.nullable(),
  changedAt: time,
  changedBy: z.string(),
  /** Whether the caller may change and publish the item; limited to own lessons for callers with `lessons.own`. */
  mayChange: z.boolean(),
})
export type ContentSummary = z.infer<typeof ContentSummary>

/** An item with its draft and its published data. */
export const ContentItem = ContentSummary.extend({
  draft: z.object({ revision: z.int(), data: ContentData, author: z.string(), at: time }),
  published: z.object({ revision: z.int(), data: ContentData }).nullable(),
})
export type ContentItem = z.infer<typeof ContentItem>

/**
 * Returns every item of a kind, or of all kinds, in the order that the academy chose. At most 10,000 lessons, 1,000
 * courses, 40,000 captions and 2,000 of each other kind.
 */
export const listContent = studioCall({
  summary: 'List all content',
  errors: ['CatalogueElsewhere'],
  method: 'GET',
  path: '/content',
  permission: 'content.read',
  isExpensive: true,
  query: z.object({ kind: Kind.optional() }),
  response: z.object({ items: z.array(ContentSummary) }),
  status: 200,
})

export const getContent = studioCall({
  summary: 'Read an item with its draft',
  errors: ['CatalogueElsewhere', 'ContentNotFound'],
  method: 'GET',
  path: '/content/:kind/:slug',
  permission: 'content.read',
  params: z.object({ kind: Kind, slug: Slug }),
  response: ContentItem,
  status: 200,
})

/** Returns the stored revisions of an item, the newest first, without texts; at most 100. */
export const listContentRevisions = studioCall({
  summary: 'List the revisions of an item',
  errors: ['CatalogueElsewhere', 'ContentNotFound'],
  method: 'GET',
  path: '/content/:kind/:slug/revisions',
  permission: 'content.read',
  params: z.object({ kind: Kind, slug: Slug }),
  response: z.object({
    revisions: z.array(
      z.object({ revision: z.int(), author: z.string(), createdAt: time, savedAt: time, publishedAt: time.nullable() }),
    ),
  }),
  status: 200,
})

/** Returns one revision with its text. */
export const getContentRevision = studioCall({
  summary: 'Read one revision',
  errors: ['CatalogueElsewhere', 'ContentNotFound'],
  method: 'GET',
  path: '/content/:kind/:slug/revisions/:revision',
  permission: 'content.read',
  params: z.object({ kind: Kind, slug: Slug, revision: IntegerParam }),
  response: z.object({ revision: z.int(), data: ContentData }),
  status: 200,
})

const TextKind = z.enum(textKinds)
const textParams = z.object({ kind: TextKind, slug: Slug })

/**
 * Creates a draft. 400 BadRequest names the field; 409 ContentNameInUse if another item has the slug, or a lesson in
 * the bin; 409 QuotaExceeded at the maximum number of items of the kind; 404 ContentNotFound for captions of a lesson
 * that does not exist, or if an idempotent retry arrives after the item was deleted permanently.
 */
export const createText = studioCall({
  summary: 'Create a draft text',
  errors: ['CatalogueElsewhere', 'ContentNotFound', 'ContentNameInUse', 'QuotaExceeded'],
  method: 'POST',
  path: '/content/:kind',
  permission: 'content.change',
  allowsOwnLessons: true,
  acceptsIdempotencyKey: true,
  params: z.object({ kind: TextKind }),
  body: z.object({ slug: Slug, data: ContentData }),
  maxBodyBytes: MAX_CONTENT_REQUEST_BYTES,
  response: ContentItem,
  status: 201,
})

/**
 * Saves the draft. Saves by one author within ten minutes are one revision. 403 Forbidden if publishing is scheduled
 * and the caller may not publish.
 */
export const saveText = studioCall({
  summary: 'Save the draft of a text',
  errors: [...contentErrors, 'QuotaExceeded'],
  method: 'PUT',
  path: '/content/:kind/:slug/draft',
  permission: 'content.change',
  allowsOwnLessons: true,
  params: textParams,
  body: z.object({ version: ContentVersion, data: ContentData }),
  maxBodyBytes: MAX_CONTENT_REQUEST_BYTES,
  response: ContentItem,
  status: 200,
})

/** Restores an older revision as a new draft revision. */
export const restoreText = studioCall({
  summary: 'Restore an older revision as the draft',
  errors: [...contentErrors, 'QuotaExceeded'],
  method: 'POST',
  path: '/content/:kind/:slug/draft/restored',
  permission: 'content.change',
  allowsOwnLessons: true,
  params: textParams,
  body: z.object({ version: ContentVersion, revision: ContentVersion }),
  response: ContentItem,
  status: 200,
})

/**
 * Changes the slug of a text. The previous URL redirects to the new one. 400 BadRequest; 409 ContentNameInUse; 409
 * QuotaExceeded if the text already has 50 previous slugs.
 */
export const moveText = studioCall({
  summary: 'Change the slug of a text',
  errors: [...contentErrors, 'ContentNameInUse', 'ContentNeeded', 'ContentFixed', 'QuotaExceeded'],
  method: 'PUT',
  path: '/content/:kind/:slug/address',
  permission: 'content.publish',
  params: textParams,
  body: z.object({ version: ContentVersion, to: Slug }),
  response: ContentItem,
  status: 200,
})

/**
 * Publishes the draft, which ends its scheduled publication, or a stored revision, which keeps the draft and its
 * schedule. 400 BadRequest names the first missing or invalid field, including `safety` of a lesson.
 */
export const publishText = studioCall({
  summary: 'Publish a text',
  errors: [...contentErrors, 'QuotaExceeded'],
  method: 'PUT',
  path: '/content/:kind/:slug/publication',
  permission: 'content.publish',
  allowsOwnLessons: true,
  params: textParams,
  body: z.object({ version: ContentVersion, revision: ContentVersion.optional() }),
  response: ContentItem,
  status: 200,
})

/** Unpublishes a text; its draft remains. */
export const unpublishText = studioCall({
  summary: 'Unpublish a text',
  errors: [...contentErrors, 'ContentNeeded'],
  method: 'DELETE',
  path: '/content/:kind/:slug/publication',
  permission: 'content.publish',
  allowsOwnLessons: true,
  params: textParams,
  query: z.object({ version: IntegerParam }),
  response: ContentItem,
  status: 200,
})

/** Sets when a text is published and unpublished automatically; null: never. At most two years ahead. 400. */
export const scheduleText = studioCall({
  summary: 'Schedule publishing and unpublishing of a text',
  errors: [...contentErrors, 'ContentNeeded'],
  method: 'PUT',
  path: '/content/:kind/:slug/schedule',
  permission: 'content.publish',
  allowsOwnLessons: true,
  params: textParams,
  body: z.object({ version: ContentVersion, publishAt: time.nullable(), unpublishAt: time.nullable() }),
  response: ContentItem,
  status: 200,
})

/** Moves a text to the bin, removing it from the site and from the lists. A repeated call returns the text. */
export const binText = studioCall({
  summary: 'Move a text to the bin',
  errors: [...contentErrors, 'ContentNeeded'],
  method: 'DELETE',
  path: '/content/:kind/:slug',
  permission: 'content.publish',
  allowsOwnLessons: true,
  params: textParams,
  query: z.object({ version: IntegerParam }),
  response: ContentItem,
  status: 200,
})
