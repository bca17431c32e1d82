import { type RawBuilder, sql } from 'kysely'
import { isReplacedByExternalCatalogue } from '#contract/content/kinds.ts'
import { normalizeEmail } from '#contract/email.ts'
import { searchableKinds, MAX_HITS_PER_KIND, type StudioHit } from '#contract/studio/search.ts'
import type { Context } from '#server/context.ts'
import { listMembers } from '#server/features/members/index.ts'
import { listOrders } from '#server/features/orders/index.ts'
import { type StaffCaller, isVisibleAccount } from '#server/features/staff/index.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** Maximum number of search words. */
const MAX_SEARCH_WORDS = 8

/** The characters that the SQL function `fold_quotes` changes, and their forms on keyboards. */
const QUOTES_AND_HYPHENS = /[-'"\u2010\u2011\u02BC\u2018\u2019\u201C\u201D]/

/** Finds items that contain all words and that the caller may read. */
export async function searchStudio(
  context: Pick<Context, 'config' | 'db' | 'now' | 'readReplica'>,
  caller: StaffCaller,
  words: string,
): Promise<StudioHit[]> {
  const { config, db } = context
  const { permissions } = caller
  const normalizedWords = words.normalize('NFKC')
  const patterns = normalizedWords
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => normalizeEmail(word) ?? word)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  if (patterns.length === 0) return []
  const foldedPatterns = sql`array(select fold_case(fold_quotes(pattern)) from unnest(${patterns}::text[]) pattern)`
  // Folding the quotes of all texts takes long, so it is omitted for words without them.
  const fold = (text: RawBuilder<unknown>) =>
    QUOTES_AND_HYPHENS.test(normalizedWords)
      ? sql`fold_quotes(normalize(${text}, nfkc))`
      : sql`normalize(${text}, nfkc)`
  const matchesWords = (text: RawBuilder<unknown>) => sql<boolean>`fold_case(${fold(text)}) like all(${foldedPatterns})`
  const mayReadContent = permissions.includes('content.read')
  const [texts, films, staff, members, orders] = await Promise.all([
    mayReadContent
      ? findTexts(
          db,
          searchableKinds.filter((kind) => !(config.catalogueUrl && isReplacedByExternalCatalogue(kind))),
          matchesWords,
        )
      : [],
    mayReadContent ? findFilms(db, matchesWords) : [],
    permissions.includes('staff.read')
      ? findStaff(db, matchesWords, isVisibleAccount({ config }, caller, sql.ref('accounts.id')))
      : [],
    permissions.includes('members.read') ? findMembers(context, caller, words) : [],
    permissions.includes('orders.read') ? findOrders(context, caller, words) : [],
  ])
  return [...texts, ...films, ...staff, ...members, ...orders]
}

type MatchesWords = (text: RawBuilder<unknown>) => RawBuilder<boolean>

/** The texts of a draft. Its JSON would also match names of fields, and escapes instead of quotation marks. */
const draftTexts = sql`(select string_agg(value #>> '{}', ' ') from jsonb_path_query(data, 'strict $.**') value
  where jsonb_typeof(value) = 'string')`

/** Searches all drafts in one query. Matches in title or slug precede matches in the text. */
async function findTexts(
  queries: Queries,
  kinds: readonly StudioHit['kind'][],
  matchesWords: MatchesWords,
): Promise<StudioHit[]> {
  const { rows } = await sql<StudioHit>`
    with found as (
      select kind, slug as name, coalesce(nullif(coalesce(data ->> 'title', data ->> 'name'), ''), slug) as title,
        case when publish_at is not null then 'scheduled' when published_revision is null then 'draft'
          when published_revision = draft_revision then 'published' else 'changed' end as state,
        ${matchesWords(sql`concat_ws(' ', data ->> 'title', data ->> 'name', slug)`)} as is_named, position, item.id
      from content_items item join content_revisions draft on item_id = item.id and revision = draft_revision
      where binned_at is null and kind = any(${kinds}::text[]) and ${matchesWords(sql`concat_ws(' ', slug, ${draftTexts})`)}
    ), ranked as (
      select *, row_number() over (partition by kind order by is_named desc, position, id) as rank from found
    )
    select kind, name, title, state from ranked where rank <= ${MAX_HITS_PER_KIND}
    order by is_named desc, array_position(${kinds}::text[], kind), rank`.execute(queries)
  return rows
}

async function findFilms(queries: Queries, matchesWords: MatchesWords): Promise<StudioHit[]> {
  const rows = await queries
    .selectFrom('films')
    .select(['id', 'name'])
    .where(matchesWords(sql.ref('name')))
    .orderBy('created_at', 'desc')
    .limit(MAX_HITS_PER_KIND)
    .execute()
  return rows.map(({ id, name }) => ({ kind: 'film', name: id, title: name, state: null }))
}

async function findStaff(
  queries: Queries,
  matchesWords: MatchesWords,
  isVisible: RawBuilder<boolean>,
): Promise<StudioHit[]> {
  const rows = await queries
    .selectFrom('staff')
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .select(['accounts.id', 'email'])
    .where(matchesWords(sql.ref('accounts.email')))
    .where(isVisible)
    .orderBy('email')
    .limit(MAX_HITS_PER_KIND)
    .execute()
  return rows.map(({ id, email }) => ({ kind: 'staff', name: id, title: email ?? id, state: null }))
}

type Find = (...args: Parameters<typeof searchStudio>) => Promise<StudioHit[]>

const findMembers: Find = async (context, caller, words) => {
  const { members } = await listMembers(context, caller, { words, order: 'name' })
  return members.slice(0, MAX_HITS_PER_KIND).map(({ id, name, email }) => ({
    kind: 'member',
    name: id,
    title: [name, email].filter((part) => part !== null).join(', ') || id,
    state: null,
  }))
}

const findOrders: Find = async (context, caller, words) => {
  const { orders } = await listOrders(context, caller, { words })
  return orders.slice(0, MAX_HITS_PER_KIND).map(({ id, reference, member }) => {
    const buyer = member?.name ?? member?.email
    return { kind: 'order', name: id, title: buyer ? `${reference}, ${buyer}` : reference, state: null }
  })
}
