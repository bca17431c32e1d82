import type { FastifyInstance } from 'fastify'
import { type ContentKind, contentKinds, isReplacedByExternalCatalogue } from '#contract/content/kinds.ts'
import { listContentBin } from '#contract/studio/bin.ts'
import * as calls from '#contract/studio/content.ts'
import { listFailedPages } from '#contract/studio/failed-pages.ts'
import { publishSettings, restoreSettings, saveSettings } from '#contract/studio/settings.ts'
import { mayCall } from '#rules/permissions.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { queueDeliveries } from '#server/features/events/index.ts'
import { queueRecordShift } from '#server/features/film-times/index.ts'
import { type Actor, type StaffCaller, mountCall, recordAction } from '#server/features/staff/index.ts'
import type { Editor } from './change.ts'
import { createTextOnce } from './create-text.ts'
import { moveContent, restoreRevision, saveDraft } from './drafts.ts'
import {
  type ContentHead,
  type ContentItem,
  findItem,
  findRevision,
  listBin,
  listHeads,
  listRevisions,
} from './items.ts'
import { canChangeItem, createChangePredicate, toTeacher } from './own-lessons.ts'
import { binContent, publishContent, scheduleContent, unpublishContent } from './publish.ts'

/** Maximum number of failed pages in a response. Further pages usually fail for the same reason. */
const MAX_FAILED_PAGES = 100

/** Studio endpoints for content. */
export function contentRoutes(app: FastifyInstance, context: Context) {
  readRoutes(app, context)
  draftRoutes(app, context)
  publicationRoutes(app, context)
  settingsRoutes(app, context)
}

function readRoutes(app: FastifyInstance, context: Context) {
  const { db } = context
  const storedKinds = contentKinds.filter((kind) => isStoredInDatabase(context, kind))
  mountCall(app, context, calls.listContent, async ({ caller, query: { kind } }) => {
    const items = await listHeads(db, kind ? [failIfExternalCatalogue(context, kind)] : storedKinds)
    return { items: items.map(toSummary(await createChangePredicate(db, caller))) }
  })
  mountCall(app, context, calls.getContent, async ({ caller, params }) =>
    toItemResponse(context, caller, await findItem(db, failIfExternalCatalogue(context, params.kind), params.slug)),
  )
  mountCall(app, context, calls.listContentRevisions, async ({ params }) => {
    const { id } = await findItem(db, failIfExternalCatalogue(context, params.kind), params.slug)
    const revisions = await listRevisions(db, id)
    return {
      revisions: revisions.map(({ revision, author, createdAt, savedAt, publishedAt }) => ({
        revision,
        author,
        createdAt: createdAt.toISOString(),
        savedAt: savedAt.toISOString(),
        publishedAt: publishedAt?.toISOString() ?? null,
      })),
    }
  })
  mountCall(app, context, calls.getContentRevision, async ({ params }) => {
    const { id } = await findItem(db, failIfExternalCatalogue(context, params.kind), params.slug)
    return findRevision(db, id, params.revision)
  })
  mountCall(app, context, listFailedPages, async () => ({
    pages: [...context.failedPages].slice(0, MAX_FAILED_PAGES).map(([address, reason]) => ({ address, reason })),
  }))
  mountCall(app, context, listContentBin, async ({ caller }) => ({
    items: (await listBin(db, storedKinds)).map(toSummary(await createChangePredicate(db, caller))),
  }))
}

function draftRoutes(app: FastifyInstance, context: Context) {
  mountCall(app, context, calls.createText, async ({ caller, params, body }) => {
    const sender = { caller, editor: toEditor(context, caller) }
    const item = { ...params, ...body }
    return toItemResponse(context, caller, await createTextOnce(requireStoredKind(context, params), sender, item))
  })
  mountCall(app, context, calls.saveText, async ({ caller, params, body }) =>
    toItemResponse(
      context,
      caller,
      await saveDraft(requireStoredKind(context, params), toEditor(context, caller), { ...params, ...body }),
    ),
  )
  mountCall(app, context, calls.restoreText, async ({ caller, params, body }) =>
    toItemResponse(
      context,
      caller,
      await restoreRevision(requireStoredKind(context, params), toEditor(context, caller), { ...params, ...body }),
    ),
  )
}

function publicationRoutes(app: FastifyInstance, context: Context) {
  mountCall(app, context, calls.moveText, async ({ caller, params, body }) =>
    toItemResponse(
      context,
      caller,
      await moveContent(requireStoredKind(context, params), toEditor(context, caller), { ...params, ...body }),
    ),
  )
  mountCall(app, context, calls.publishText, async ({ caller, params, body }) =>
    toItemResponse(
      context,
      caller,
      await publishContent(requireStoredKind(context, params), toEditor(context, caller), { ...params, ...body }),
    ),
  )
  mountCall(app, context, calls.unpublishText, async ({ caller, params, query }) =>
    toItemResponse(
      context,
      caller,
      await unpublishContent(requireStoredKind(context, params), toEditor(context, caller), { ...params, ...query }),
    ),
  )
  mountCall(app, context, calls.scheduleText, async ({ caller, params, body: { version, publishAt, unpublishAt } }) =>
    toItemResponse(
      context,
      caller,
      await scheduleContent(requireStoredKind(context, params), toEditor(context, caller), {
        ...params,
        version,
        publishAt: toDate(publishAt),
        unpublishAt: toDate(unpublishAt),
      }),
    ),
  )
  mountCall(app, context, calls.binText, async ({ caller, params, query }) =>
    toItemResponse(
      context,
      caller,
      await binContent(requireStoredKind(context, params), toEditor(context, caller), { ...params, ...query }),
    ),
  )
}

/** Endpoints for settings kinds. Each kind has one item, whose slug is the kind. */
function settingsRoutes(app: FastifyInstance, context: Context) {
  mountCall(app, context, saveSettings, async ({ caller, params: { kind }, body }) =>
    toItemResponse(context, caller, await saveDraft(context, toEditor(context, caller), { kind, slug: kind, ...body })),
  )
  mountCall(app, context, restoreSettings, async ({ caller, params: { kind }, body }) =>
    toItemResponse(
      context,
      caller,
      await restoreRevision(context, toEditor(context, caller), { kind, slug: kind, ...body }),
    ),
  )
  mountCall(app, context, publishSettings, async ({ caller, params: { kind }, body }) =>
    toItemResponse(
      context,
      caller,
      await publishContent(context, toEditor(context, caller), { kind, slug: kind, ...body }),
    ),
  )
}

/** Returns the editor for a staff caller. */
export const toEditor = (context: Pick<Context, 'config' | 'jobs' | 'now'>, caller: StaffCaller): Editor => ({
  author: caller.name,
  // Items added by a program have no owner.
  ...(!caller.isProgram && { account: caller.owner }),
  teacher: toTeacher(caller),
  isDraftsOnly: !mayCall(caller.permissions, { permission: 'content.publish', allowsOwnLessons: true }),
  record: createChangeRecorder(context, caller),
})

/**
 * Returns a function that writes content changes to the audit log. For published articles and lessons it also queues
 * webhook events.
 */
export const createChangeRecorder =
  (context: Pick<Context, 'config' | 'jobs' | 'now'>, actor: Actor): Editor['record'] =>
  async ({ at, action, subject, before, after, lastRevision }, transaction) => {
    // Draft saves are in the item's history. Logging each of them would flood the audit log.
    if (action === 'content.save') return
    await recordAction(transaction, actor, at, { action, subject, before, after })
    // A lesson's slug may contain slashes.
    const [, kind, slug] = /^(\w+)\/([^]+)$/.exec(subject) ?? []
    if (action !== 'content.publish' || slug === undefined) return
    const isNew = before === null
    const url = `${context.config.publicUrl}/blog/${slug}`
    if (kind === 'article')
      await queueDeliveries(context, transaction, { event: 'article.published', data: { slug, url, isNew } })
    if (kind === 'lesson') {
      await queueDeliveries(context, transaction, { event: 'lesson.published', data: { slug, isNew } })
      await queueRecordShift(context.jobs, transaction, { slug, lastRevision, after })
    }
  }

const requireStoredKind = (context: Context, { kind }: { kind: ContentKind }): Context => {
  failIfExternalCatalogue(context, kind)
  return context
}

type CatalogueSettings = Pick<Context, 'config'>

const isStoredInDatabase = ({ config }: CatalogueSettings, kind: ContentKind) =>
  !config.catalogueUrl || !isReplacedByExternalCatalogue(kind)

/** Throws CatalogueElsewhere for a kind that is not served from the database. */
export const failIfExternalCatalogue = (context: CatalogueSettings, kind: ContentKind): ContentKind =>
  isStoredInDatabase(context, kind)
    ? kind
    : fail(
        'CatalogueElsewhere',
        'this academy’s catalog is loaded from another server (CATALOGUE_URL); change it there',
      )

const toDate = (iso: string | null) => (iso === null ? null : new Date(iso))
const toIso = (at: Date | null) => at?.toISOString() ?? null

type MayChange = Awaited<ReturnType<typeof createChangePredicate>>

/** Returns a function that converts an item for lists. */
export const toSummary =
  (mayChange: MayChange) =>
  (item: ContentHead): calls.ContentSummary => ({
    id: item.id,
    kind: item.kind,
    slug: item.slug,
    title: item.title,
    version: item.version,
    state: item.state,
    publishedAt: toIso(item.publishedAt),
    publishAt: toIso(item.publishAt),
    unpublishAt: toIso(item.unpublishAt),
    scheduleError: item.scheduleError,
    binnedAt: toIso(item.binnedAt),
    changedAt: item.changedAt.toISOString(),
    changedBy: item.changedBy,
    mayChange: mayChange(item),
  })

/** Converts an item for the response to its editor. */
export const toItemResponse = async (
  { db }: Pick<Context, 'db'>,
  caller: StaffCaller,
  item: ContentItem,
): Promise<calls.ContentItem> => {
  const mayChange = await canChangeItem(db, caller, item)
  return {
    ...toSummary(() => mayChange)(item),
    draft: { ...item.draft, data: { ...item.draft.data }, at: item.draft.at.toISOString() },
    published: item.published && { ...item.published, data: { ...item.published.data } },
  }
}
