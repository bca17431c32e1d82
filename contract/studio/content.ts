import { z } from 'zod'
import { CONTENT_BYTES } from '../content/content-limits.ts'
import { contentKinds, isSingle } from '../content/kinds.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'

/**
 * What the academy publishes, as staff change it (the academy's side, "Content is data"). Each change names the version of the item that its author has
 * seen; another one is 409 ContentChanged with both texts in `details`, and nothing is changed. An item that is not there is 404 ContentNotFound.
 * Times are ISO 8601.
 */

const time = z.iso.datetime()
const Kind = z.enum(contentKinds)
const textKinds = contentKinds.filter((kind) => !isSingle(kind))
const settingKinds = contentKinds.filter(isSingle)
const Slug = text(100)
const version = z.int().min(1)
/** A version in an address. */
const Version = z
  .string()
  .regex(/^\d{1,9}$/, 'is a whole number')
  .transform(Number)
/** What an item of its kind holds; a draft may be unfinished. The schema of the kind checks it: `content/kinds.ts`. */
const Data = z.record(text(100), z.unknown())
/** A body with a whole text in it: its JSON, and what JSON adds to it. */
const bytes = CONTENT_BYTES + 4096

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
})
export type ContentSummary = z.infer<typeof ContentSummary>

/** An item with its draft, and what visitors see of it now. */
export const ContentAnswer = ContentSummary.extend({
  draft: z.object({ revision: z.int(), data: Data, author: z.string(), at: time }),
  published: z.object({ revision: z.int(), data: Data }).nullable(),
})
export type ContentAnswer = z.infer<typeof ContentAnswer>

/** Every item of a kind, or of all kinds, in the academy's order. At most 2,000 of each kind. */
export const listContent = studioCall({
  method: 'GET',
  path: '/content',
  permission: 'content.read',
  query: z.object({ kind: Kind.optional() }),
  answer: z.object({ items: z.array(ContentSummary) }),
  status: 200,
})

export const getContent = studioCall({
  method: 'GET',
  path: '/content/:kind/:slug',
  permission: 'content.read',
  params: z.object({ kind: Kind, slug: Slug }),
  answer: ContentAnswer,
  status: 200,
})

/** Every revision of an item that is stored, the newest first, without its text; at most 100. */
export const listContentRevisions = studioCall({
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
  method: 'GET',
  path: '/content/:kind/:slug/revisions/:revision',
  permission: 'content.read',
  params: z.object({ kind: Kind, slug: Slug, revision: Version }),
  answer: z.object({ revision: z.int(), data: Data }),
  status: 200,
})

/** What was thrown away and can be taken out again for 30 days, the newest first. */
export const listContentBin = studioCall({
  method: 'GET',
  path: '/bin',
  permission: 'content.read',
  answer: z.object({ items: z.array(ContentSummary) }),
  status: 200,
})

const TextKind = z.enum(textKinds)
const textParams = z.object({ kind: TextKind, slug: Slug })

/** Adds a draft. 400 BadRequest names the field; 409 ContentNameInUse; 409 QuotaExceeded with 2,000 of the kind. */
export const createText = studioCall({
  method: 'POST',
  path: '/content/:kind',
  permission: 'content.change',
  params: z.object({ kind: TextKind }),
  body: z.object({ slug: Slug, data: Data }),
  bytes,
  answer: ContentAnswer,
  status: 201,
})

/** Saves the draft; saves of one author within ten minutes are one revision. 400 BadRequest names the field. */
export const saveText = studioCall({
  method: 'PUT',
  path: '/content/:kind/:slug/draft',
  permission: 'content.change',
  params: textParams,
  body: z.object({ version, data: Data }),
  bytes,
  answer: ContentAnswer,
  status: 200,
})

/** Makes an older revision the draft again, as a new revision. */
export const restoreText = studioCall({
  method: 'POST',
  path: '/content/:kind/:slug/draft/restored',
  permission: 'content.change',
  params: textParams,
  body: z.object({ version, revision: version }),
  answer: ContentAnswer,
  status: 200,
})

/** Gives a text another address. The former one leads to it. 400 BadRequest; 409 ContentNameInUse; 409 QuotaExceeded with 50 former addresses. */
export const moveText = studioCall({
  method: 'PUT',
  path: '/content/:kind/:slug/address',
  permission: 'content.publish',
  params: textParams,
  body: z.object({ version, to: Slug }),
  answer: ContentAnswer,
  status: 200,
})

/** Publishes the draft. 400 BadRequest names the first field that is missing or wrong. */
export const publishText = studioCall({
  method: 'PUT',
  path: '/content/:kind/:slug/publication',
  permission: 'content.publish',
  params: textParams,
  body: z.object({ version }),
  answer: ContentAnswer,
  status: 200,
})

/** Takes a text from the site; its draft stays. */
export const unpublishText = studioCall({
  method: 'DELETE',
  path: '/content/:kind/:slug/publication',
  permission: 'content.publish',
  params: textParams,
  query: z.object({ version: Version }),
  answer: ContentAnswer,
  status: 200,
})

/** Sets when a text is published and taken from the site by itself; null: not. At most two years ahead. 400 BadRequest. */
export const scheduleText = studioCall({
  method: 'PUT',
  path: '/content/:kind/:slug/schedule',
  permission: 'content.publish',
  params: textParams,
  body: z.object({ version, publishAt: time.nullable(), unpublishAt: time.nullable() }),
  answer: ContentAnswer,
  status: 200,
})

/** Takes a text from the site and from the lists, into the bin. */
export const binText = studioCall({
  method: 'DELETE',
  path: '/content/:kind/:slug',
  permission: 'content.publish',
  params: textParams,
  query: z.object({ version: Version }),
  answer: ContentAnswer,
  status: 200,
})

/** Takes a text out of the bin, as a draft. 409 ContentNameInUse where another has its address now. */
export const restoreTextFromBin = studioCall({
  method: 'POST',
  path: '/bin/:id/restored',
  permission: 'content.change',
  params: z.object({ id: Version }),
  body: z.object({ version }),
  answer: ContentAnswer,
  status: 200,
})

const SettingKind = z.enum(settingKinds)

/** Saves the draft of the academy's settings: its name and contact, its plans and prices, its team. 400 BadRequest names the field. */
export const saveSettings = studioCall({
  method: 'PUT',
  path: '/settings/:kind/draft',
  permission: 'settings.change',
  params: z.object({ kind: SettingKind }),
  body: z.object({ version, data: Data }),
  bytes,
  answer: ContentAnswer,
  status: 200,
})

/** Publishes the settings: prices hold for what is ordered from then on. Wants the password again. 400 BadRequest names the first field that is wrong. */
export const publishSettings = studioCall({
  method: 'PUT',
  path: '/settings/:kind/publication',
  permission: 'settings.change',
  isProven: true,
  params: z.object({ kind: SettingKind }),
  body: z.object({ version }),
  answer: ContentAnswer,
  status: 200,
})
