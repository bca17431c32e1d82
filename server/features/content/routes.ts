import type { FastifyInstance } from 'fastify'
import { type ContentKind, isSingle } from '#contract/content/kinds.ts'
import * as calls from '#contract/studio/content.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { type Actor, type Author, mountStudio, recordAction } from '#server/features/staff/index.ts'
import type { Editor } from './change.ts'
import { createContent, moveContent, restoreRevision, saveDraft } from './drafts.ts'
import { type ContentItem, findItem, findItemById, findRevision, listBin, listItems, listRevisions } from './items.ts'
import { binContent, publishContent, restoreFromBin, scheduleContent, unpublishContent } from './publish.ts'

/** The calls of the Studio about what the academy publishes. */
export function contentRoutes(app: FastifyInstance, context: Context) {
  readingRoutes(app, context)
  draftRoutes(app, context)
  publicationRoutes(app, context)
  settingsRoutes(app, context)
}

function readingRoutes(app: FastifyInstance, context: Context) {
  const { db } = context
  mountStudio(app, context, calls.listContent, async ({ query }) => ({
    items: (await listItems(db, query.kind)).map(toSummary),
  }))
  mountStudio(app, context, calls.getContent, async ({ params }) =>
    toAnswer(await findItem(db, params.kind, params.slug)),
  )
  mountStudio(app, context, calls.listContentRevisions, async ({ params }) => {
    const { id } = await findItem(db, params.kind, params.slug)
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
  mountStudio(app, context, calls.getContentRevision, async ({ params }) => {
    const { id } = await findItem(db, params.kind, params.slug)
    return findRevision(db, id, params.revision)
  })
  mountStudio(app, context, calls.listContentBin, async () => ({ items: (await listBin(db)).map(toSummary) }))
}

function draftRoutes(app: FastifyInstance, context: Context) {
  mountStudio(app, context, calls.createText, async ({ author, params, body }) =>
    toAnswer(await createContent(context, toEditor(author), { ...params, ...body })),
  )
  mountStudio(app, context, calls.saveText, async ({ author, params, body }) =>
    toAnswer(await saveDraft(context, toEditor(author), { ...params, ...body })),
  )
  mountStudio(app, context, calls.restoreText, async ({ author, params, body }) =>
    toAnswer(await restoreRevision(context, toEditor(author), { ...params, ...body })),
  )
  mountStudio(app, context, calls.restoreTextFromBin, async ({ author, params, body }) => {
    const { kind } = await findItemById(context.db, params.id)
    refuseSingle(kind)
    return toAnswer(await restoreFromBin(context, toEditor(author), { ...params, ...body }))
  })
}

function publicationRoutes(app: FastifyInstance, context: Context) {
  mountStudio(app, context, calls.moveText, async ({ author, params, body }) =>
    toAnswer(await moveContent(context, toEditor(author), { ...params, ...body })),
  )
  mountStudio(app, context, calls.publishText, async ({ author, params, body }) =>
    toAnswer(await publishContent(context, toEditor(author), { ...params, ...body })),
  )
  mountStudio(app, context, calls.unpublishText, async ({ author, params, query }) =>
    toAnswer(await unpublishContent(context, toEditor(author), { ...params, ...query })),
  )
  mountStudio(app, context, calls.scheduleText, async ({ author, params, body: { version, publishAt, unpublishAt } }) =>
    toAnswer(
      await scheduleContent(context, toEditor(author), {
        ...params,
        version,
        publishAt: toDate(publishAt),
        unpublishAt: toDate(unpublishAt),
      }),
    ),
  )
  mountStudio(app, context, calls.binText, async ({ author, params, query }) =>
    toAnswer(await binContent(context, toEditor(author), { ...params, ...query })),
  )
}

/** There is one item of each of these kinds, whose address is the kind. */
function settingsRoutes(app: FastifyInstance, context: Context) {
  mountStudio(app, context, calls.saveSettings, async ({ author, params: { kind }, body }) =>
    toAnswer(await saveDraft(context, toEditor(author), { kind, slug: kind, ...body })),
  )
  mountStudio(app, context, calls.publishSettings, async ({ author, params: { kind }, body }) =>
    toAnswer(await publishContent(context, toEditor(author), { kind, slug: kind, ...body })),
  )
}

/** The history names the author; the audit log is written in the transaction of the change. */
const toEditor = (author: Author): Editor => ({ author: author.name, record: recordBy(author) })

/** Writes changes of content into the audit log, as what this one did. */
export const recordBy =
  (actor: Actor): Editor['record'] =>
  async ({ at, action, subject, before, after }, transaction) =>
    void (await recordAction(transaction, actor, at, { action, subject, before, after }))

const refuseSingle = (kind: ContentKind) => isSingle(kind) && fail('ContentNeeded')

const toDate = (iso: string | null) => (iso === null ? null : new Date(iso))
const toTime = (at: Date | null) => at?.toISOString() ?? null

const toSummary = (item: ContentItem): calls.ContentSummary => ({
  id: item.id,
  kind: item.kind,
  slug: item.slug,
  title: titleOf(item),
  version: item.version,
  state: item.state,
  publishedAt: toTime(item.publishedAt),
  publishAt: toTime(item.publishAt),
  unpublishAt: toTime(item.unpublishAt),
  scheduleError: item.scheduleError,
  binnedAt: toTime(item.binnedAt),
  changedAt: item.changedAt.toISOString(),
  changedBy: item.changedBy,
})

/** What each kind calls its title. */
function titleOf({ draft: { data } }: ContentItem): string | null {
  const title = data['title'] ?? data['question'] ?? data['name']
  return typeof title === 'string' && title !== '' ? title : null
}

const toAnswer = (item: ContentItem): calls.ContentAnswer => ({
  ...toSummary(item),
  draft: { ...item.draft, data: { ...item.draft.data }, at: item.draft.at.toISOString() },
  published: item.published && { ...item.published, data: { ...item.published.data } },
})
