import { type ContentOf, type CachedKind, isContentKind, parseContent } from '#contract/content/kinds.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { coalesceRuns } from '#server/platform/jobs/coalesce-runs.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import type { PublishedContent, PublishedItem } from '#server/ports/published-content.ts'
import { z } from 'zod'
import { PublishedCaptions } from './published-captions.ts'

/** The published items of one kind, in the academy's order. */
class PublishedKind<K extends CachedKind> {
  readonly kind: K
  readonly #items = new Map<number, PublishedItem<K> & { position: number }>()
  #list: readonly PublishedItem<K>[] | undefined

  constructor(kind: K) {
    this.kind = kind
  }

  get list(): readonly PublishedItem<K>[] {
    return (this.#list ??= [...this.#items]
      .toSorted(([id, a], [otherId, b]) => a.position - b.position || id - otherId)
      .map(([, item]) => item))
  }

  /** Updates an item; undefined `data` removes it. */
  set({ id, slug, position, published_at }: ChangedRow, data: ContentOf<K> | undefined) {
    this.#list = undefined
    if (data === undefined || !published_at) this.#items.delete(id)
    else this.#items.set(id, { slug, position, data, publishedAt: published_at })
  }

  /** Removes items that are not in `publishedIds`, because deleted items are not among the changed rows. */
  keepOnly(publishedIds: ReadonlySet<number>) {
    for (const id of this.#items.keys()) {
      if (publishedIds.has(id)) continue
      this.#items.delete(id)
      this.#list = undefined
    }
  }

  /** Parses a changed item and returns a function that applies the change. Logs and removes data that is invalid. */
  prepareUpdate(row: ChangedRow, log: Logger): () => void {
    if (row.data === null) return () => this.set(row, undefined)
    try {
      const data = parseContent(this.kind, row.data)
      return () => this.set(row, data)
    } catch (error) {
      const reason = error instanceof z.ZodError ? describeFirstIssue(error) : String(error)
      log.error({ content: `${row.kind}/${row.slug}`, reason }, 'published content is invalid and was skipped')
      return () => this.set(row, undefined)
    }
  }
}

const createCaches = (): { readonly [K in CachedKind]: PublishedKind<K> } => ({
  site: new PublishedKind('site'),
  plans: new PublishedKind('plans'),
  team: new PublishedKind('team'),
  instructor: new PublishedKind('instructor'),
  help: new PublishedKind('help'),
  article: new PublishedKind('article'),
  page: new PublishedKind('page'),
  legal: new PublishedKind('legal'),
  lesson: new PublishedKind('lesson'),
  course: new PublishedKind('course'),
  lists: new PublishedKind('lists'),
})

/** Caches published content in memory. Each refresh reads only the changes since the previous refresh. */
export async function openPublishedContent({ db, log }: Pick<Context, 'db' | 'log'>): Promise<PublishedContent> {
  const kinds = createCaches()
  const captions = new PublishedCaptions()
  let redirects: ReadonlyMap<string, string> = new Map()
  let publication = 0
  const listeners = new Set<() => void>()

  const refresh = coalesceRuns(async () => {
    const newState = await readNewState(db, publication)
    if (!newState) return
    const { changedRows, publishedIds } = newState
    const updates = changedRows.flatMap((row) => {
      if (!isContentKind(row.kind)) return []
      return row.kind === 'captions' ? () => captions.set(row) : kinds[row.kind].prepareUpdate(row, log)
    })
    // Applied synchronously, so that no request sees a partial publication.
    for (const applyUpdate of updates) applyUpdate()
    for (const kind of [...Object.values(kinds), captions]) kind.keepOnly(publishedIds)
    redirects = newState.redirects
    publication = newState.publication
    for (const listener of listeners) listener()
  })
  await refresh()
  return {
    single(kind) {
      const [item] = kinds[kind].list
      if (!item) throw new Error(`no published content of the kind '${kind}'`)
      return item.data
    },
    find: (kind, slug) => kinds[kind].list.find((item) => item.slug === slug),
    list: (kind) => kinds[kind].list,
    captions: () => captions.byLesson,
    redirect: (kind, slug) => redirects.get(`${kind}/${slug}`),
    onPublished(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    publication: () => publication,
    refresh,
  }
}

type ChangedRow = Awaited<ReturnType<typeof readChangedRows>>[number]

/**
 * Returns the items published or unpublished since a publication, the ids of all published items, and the newest
 * publication, from one database snapshot. Undefined if nothing has changed.
 */
const readNewState = (queries: Context['db'], since: number) =>
  queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { publication } = await transaction
        .selectFrom('content_state')
        .select('publication')
        .executeTakeFirstOrThrow()
      if (publication <= since) return undefined
      const publishedItems = await transaction
        .selectFrom('content_items')
        .select('id')
        .where('published_revision', 'is not', null)
        .execute()
      return {
        publication,
        publishedIds: new Set(publishedItems.map(({ id }) => id)),
        changedRows: await readChangedRows(transaction, since),
        redirects: await readRedirects(transaction),
      }
    })

const readChangedRows = (queries: Queries, publication: number) =>
  queries
    .selectFrom('content_items as item')
    .leftJoin('content_revisions as published', (join) =>
      join.onRef('published.item_id', '=', 'item.id').onRef('published.revision', '=', 'item.published_revision'),
    )
    .select(['item.id', 'kind', 'slug', 'position', 'item.published_at', 'published_revision'])
    .select(sql`case kind when 'captions' then data - 'cues' else data end`.as('data'))
    .where('item.publication', '>', publication)
    .execute()

async function readRedirects(queries: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await queries
    .selectFrom('content_redirects as redirect')
    .innerJoin('content_items as item', 'item.id', 'redirect.item_id')
    .select(['redirect.kind', 'redirect.slug', 'item.slug as target'])
    .where('item.published_revision', 'is not', null)
    .execute()
  return new Map(rows.map(({ kind, slug, target }) => [`${kind}/${slug}`, target]))
}

/** Refreshes the cache when any process publishes. Returns a function that stops the refreshes. */
export function refreshOnPublication({ content, notifier, log }: Pick<Context, 'content' | 'notifier' | 'log'>) {
  const onNotify = () =>
    void content
      .refresh()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'could not read published content; retrying on the next notification'),
      )
  return notifier.onNotify(onNotify, 'holdfast_content')
}
