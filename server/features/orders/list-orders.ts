import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { ORDERS_PAGE_SIZE } from '#contract/studio/limits.ts'
import type { listOrders as listEndpoint } from '#contract/studio/orders.ts'
import type { Context } from '#server/context.ts'
import { parseReferencePart } from '#server/features/billing/index.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import { encodeCursor, readCursor } from './cursor.ts'
import { NEWEST_FIRST, readRows, toOrderRow, isVisibleTo } from './rows.ts'

/** Returns a page of the orders that the caller may see, newest first. Throws BadRequest. */
export async function listOrders(
  context: Pick<Context, 'config' | 'db' | 'now'>,
  caller: StaffCaller,
  { after, words = '', state, provider }: z.output<typeof listEndpoint.query>,
) {
  const conditions = [isVisibleTo(context, caller)]
  if (state !== undefined) conditions.push(sql`orders.state = ${state}`)
  if (provider !== undefined) conditions.push(sql`orders.provider = ${provider}`)
  if (after !== undefined) {
    const { at, id } = readCursor(after)
    conditions.push(sql`(orders.created_at, orders.id) < (${new Date(at)}::timestamptz, ${id})`)
  }
  const isMatch = sql<boolean>`${sql.join(conditions, sql` and `)}`
  const rows = await readRows(
    context.db,
    words.trim() === '' ? isMatch : buildWordFilter(words, isMatch),
    ORDERS_PAGE_SIZE + 1,
  )
  const page = rows.slice(0, ORDERS_PAGE_SIZE)
  const lastOrder = page.at(-1)
  return {
    orders: page.map((row) => toOrderRow(row, context.now())),
    next: lastOrder && rows.length > ORDERS_PAGE_SIZE ? encodeCursor(lastOrder) : null,
  }
}

/** Maximum number of search words. */
const MAX_WORDS = 8

/**
 * SQL condition for orders whose member matches all words, or whose reference contains the text. Uses separate
 * subqueries, because a single one would join every order with its member.
 */
function buildWordFilter(query: string, isMatch: RawBuilder<boolean>): RawBuilder<boolean> {
  const searchTerms = query
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  const memberConditions = searchTerms.map(
    (word) => sql`search_text like fold_words(${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`,
  )
  const page = sql`order by ${NEWEST_FIRST} limit ${ORDERS_PAGE_SIZE + 1}`
  const idsByMember = sql`select orders.id from orders join member_rows on member_rows.account_id = orders.owner_id
    where ${sql.join(memberConditions, sql` and `)} and ${isMatch} ${page}`
  const referencePart = parseReferencePart(query)
  if (referencePart === undefined) return sql`orders.id in (${idsByMember})`
  const idsByReference = sql`select orders.id from orders where replace(reference, '-', '') like ${`%${referencePart}%`} and ${isMatch} ${page}`
  return sql`orders.id in ((${idsByMember}) union (${idsByReference}))`
}
