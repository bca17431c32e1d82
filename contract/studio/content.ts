import { z } from 'zod'
import { CONTENT_BYTES } from '../content/content-limits.ts'
import { contentKinds, isSingle } from '../content/kinds.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'

/**
 * What the academy publishes, as staff change it (the academy's side, "Content is data"). Each change names the version
 * of the item that its author has seen; another one is 409 ContentChanged with both texts in `details`, and nothing is
 * changed. An item that is not there is 404 ContentNotFound. Lessons, courses and lists of an academy with a
 * CATALOGUE_URL are 409 CatalogueElsewhere. More than 64 MB that are published together, or 10 GB of texts with their
 * history, are 409 QuotaExceeded. Times are ISO 8601.
 */

const time = z.iso.datetime()
/** Of every change of an item. */
export const contentRefusals = ['CatalogueElsewhere', 'ContentNotFound', 'ContentChanged'] as const
const Kind = z.enum(contentKinds)
const textKinds = contentKinds.filter((kind) => !isSingle(kind))
const Slug = text(200)
/** Counts the changes of an item. */
export const ContentVersion = z.int().min(1)
/** A version or an id in an address. */
export const NumberInAddress = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)
/** What an item of its kind holds; a draft may be unfinished. The schema of the kind checks it: `content/kinds.ts`. */
export const ContentData = z.record(text(100), z.unknown())
/** A body with a whole text in it: its JSON, and what JSON adds to it. */
export const contentBytes = CONTENT_BYTES + 4096

/** An item without its text, as lists show it. */
export const ContentSummary = z.object({
  id: z.int(),
  kind: Kind,
  slug: z.string(),
  /** Of the draft; null where it has none yet. */
  title: z.string().nullable(),
  version: z.int(),
  /** `changed`: published, with a draft that differs. */
  state: z.enum(['draft', 'scheduled', 'published', 'changed', 'binned']),
  publishedAt: time.nullable(),
  publishAt: time.nullable(),
  unpublishAt: time.nullable(),
  /** Why the draft was not published when its time came. */
  scheduleError: z.string().nullable(),
  binnedAt: time.nullable(),
  changedAt: time,
  changedBy: z.string(),
  /** Whether the caller may write and publish it: whether it is theirs, where they have their own lessons alone. */
  mayChange: z.boolean(),
})
export type ContentSummary = z.infer<typeof ContentSummary>

/** An item with its draft, and what visitors see of it now. */
export const ContentAnswer = ContentSummary.extend({
  draft: z.object({ revision: z.int(), data: ContentData, author: z.string(), at: time }),
  published: z.object({ revision: z.int(), data: ContentData }).nullable(),
})
export type ContentAnswer = z.infer<typeof ContentAnswer>

/**
 * Every item of a kind, or of all kinds, in the academy's order. At most 10,000 lessons, 1,000 courses, 40,000 captions
 * and 2,000 of each other kind.
 */
export const listContent = studioCall({
  summary: 'List all content',
  errors: ['CatalogueElsewhere'],
  method: 'GET',
  path: '/content',
  permission: 'content.read',
  isHeavy: true,
  query: z.object({ kind: Kind.optional() }),
  answer: z.object({ items: z.array(ContentSummary) }),
  status: 200,
})

export const getContent = studioCall({
  summary: 'Read an item with its draft',
  errors: ['CatalogueElsewhere', 'ContentNotFound'],
  method: 'GET',
  path: '/content/:kind/:slug',
  permission: 'content.read',
  params: z.object({ kind: Kind, slug: Slug }),
  answer: ContentAnswer,
  status: 200,
})

/** Every revision of an item that is stored, the newest first, without its text; at most 100. */
export const listContentRevisions = studioCall({
  summary: 'List the revisions of an item',
  errors: ['CatalogueElsewhere', 'ContentNotFound'],
  method: 'GET',
  path: '/content/:kind/:slug/revisions',
  permission: 'content.read',
  params: z.object({ kind: Kind, slug: Slug }),
  answer: z.object({
    revisions: z.array(
      z.object({ revision: z.int(), author: z.string(), createdAt: time, savedAt: time, publishedAt: time.nullable() }),
    ),
  }),
  status: 200,
})

/** One revision with its text. */
export const getContentRevision = studioCall({
  summary: 'Read one revision',
  errors: ['CatalogueElsewhere', 'ContentNotFound'],
  method: 'GET',
  path: '/content/:kind/:slug/revisions/:revision',
  permission: 'content.read',
  params: z.object({ kind: Kind, slug: Slug, revision: NumberInAddress }),
  answer: z.object({ revision: z.int(), data: ContentData }),
  status: 200,
})

const TextKind = z.enum(textKinds)
const textParams = z.object({ kind: TextKind, slug: Slug })

/** Adds a draft. 400 BadRequest names the field; 409 ContentNameInUse; 409 QuotaExceeded with as many of the
 * kind as there may be. */
export const createText = studioCall({
  summary: 'Create a draft text',
  errors: ['CatalogueElsewhere', 'ContentNameInUse', 'QuotaExceeded'],
  method: 'POST',
  path: '/content/:kind',
  permission: 'content.change',
  ownLessons: true,
  params: z.object({ kind: TextKind }),
  body: z.object({ slug: Slug, data: ContentData }),
  bytes: contentBytes,
  answer: ContentAnswer,
  status: 201,
})

/** Saves the draft; saves of one author within ten minutes are one. Once scheduled, 403 without `content.publish`. */
export const saveText = studioCall({
  summary: 'Save the draft of a text',
  errors: [...contentRefusals, 'QuotaExceeded'],
  method: 'PUT',
  path: '/content/:kind/:slug/draft',
  permission: 'content.change',
  ownLessons: true,
  params: textParams,
  body: z.object({ version: ContentVersion, data: ContentData }),
  bytes: contentBytes,
  answer: ContentAnswer,
  status: 200,
})

/** Makes an older revision the draft again, as a new revision. */
export const restoreText = studioCall({
  summary: 'Restore an older revision as the draft',
  errors: [...contentRefusals, 'QuotaExceeded'],
  method: 'POST',
  path: '/content/:kind/:slug/draft/restored',
  permission: 'content.change',
  ownLessons: true,
  params: textParams,
  body: z.object({ version: ContentVersion, revision: ContentVersion }),
  answer: ContentAnswer,
  status: 200,
})

/**
 * Gives a text another address. The former one leads to it. 400 BadRequest; 409 ContentNameInUse; 409 QuotaExceeded
 * with 50 former addresses.
 */
export const moveText = studioCall({
  summary: 'Change the address of a text',
  errors: [...contentRefusals, 'ContentNameInUse', 'ContentNeeded', 'ContentFixed', 'QuotaExceeded'],
  method: 'PUT',
  path: '/content/:kind/:slug/address',
  permission: 'content.publish',
  params: textParams,
  body: z.object({ version: ContentVersion, to: Slug }),
  answer: ContentAnswer,
  status: 200,
})

/** Publishes the draft. 400 BadRequest names the first field that is missing or wrong: `safety` too, of a lesson. */
export const publishText = studioCall({
  summary: 'Publish a text',
  errors: [...contentRefusals, 'QuotaExceeded'],
  method: 'PUT',
  path: '/content/:kind/:slug/publication',
  permission: 'content.publish',
  ownLessons: true,
  params: textParams,
  body: z.object({ version: ContentVersion }),
  answer: ContentAnswer,
  status: 200,
})

/** Takes a text from the site; its draft stays. */
export const unpublishText = studioCall({
  summary: 'Unpublish a text',
  errors: [...contentRefusals, 'ContentNeeded'],
  method: 'DELETE',
  path: '/content/:kind/:slug/publication',
  permission: 'content.publish',
  ownLessons: true,
  params: textParams,
  query: z.object({ version: NumberInAddress }),
  answer: ContentAnswer,
  status: 200,
})

/** Sets when a text is published and taken from the site by itself; null: not. At most two years ahead. 400. */
export const scheduleText = studioCall({
  summary: 'Schedule publishing and unpublishing of a text',
  errors: [...contentRefusals, 'ContentNeeded'],
  method: 'PUT',
  path: '/content/:kind/:slug/schedule',
  permission: 'content.publish',
  ownLessons: true,
  params: textParams,
  body: z.object({ version: ContentVersion, publishAt: time.nullable(), unpublishAt: time.nullable() }),
  answer: ContentAnswer,
  status: 200,
})

/** Takes a text from the site and from the lists, into the bin. */
export const binText = studioCall({
  summary: 'Move a text to the bin',
  errors: [...contentRefusals, 'ContentNeeded'],
  method: 'DELETE',
  path: '/content/:kind/:slug',
  permission: 'content.publish',
  ownLessons: true,
  params: textParams,
  query: z.object({ version: NumberInAddress }),
  answer: ContentAnswer,
  status: 200,
})
