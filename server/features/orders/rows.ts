import { type RawBuilder, sql, type Selectable } from 'kysely'
import type { OrderRow } from '#contract/studio/orders.ts'
import { isSharedAccount } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Owned } from '#server/platform/database/tables.ts'

/** An order with the name and email address of its member. */
export type FoundOrder = Selectable<Owned<'orders'>['orders']> & { name: string | null; email: string | null }

/**
 * SQL condition for the orders that a viewer may see. In a public demo, whose owner account is shared, only orders of
 * demo accounts are visible.
 */
export const isVisibleTo = ({ config }: Pick<Context, 'config'>, viewer: Pick<StaffCaller, 'isDemo'>) =>
  isSharedAccount(config, viewer)
    ? sql<boolean>`orders.owner_id in (select id from accounts where is_demo)`
    : sql<boolean>`true`

export const NEWEST_FIRST = sql`orders.created_at desc, orders.id desc`

/** Reads orders, newest first. Name and email address are null for deleted accounts. */
export async function readRows(queries: Queries, condition: RawBuilder<boolean>, limit: number): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select orders.*, member_rows.name, member_rows.email
    from orders left join member_rows on member_rows.account_id = orders.owner_id
    where ${condition} order by ${NEWEST_FIRST} limit ${limit}`.execute(queries)
  return rows
}

export function toOrderRow(row: FoundOrder, now: Date): OrderRow {
  const { id, reference, provider, ptype, state, total, currency, returned } = row
  const dueAt = row.approval_due_at
  return {
    id,
    reference,
    provider,
    ptype,
    state,
    total,
    currency,
    returned,
    at: row.created_at.toISOString(),
    member: row.owner_id === null ? null : { id: row.owner_id, name: row.name?.trim() || null, email: row.email },
    opensIn: dueAt === null ? null : Math.max(0, dueAt.getTime() - now.getTime()),
    refused: row.approval_refused,
    refund: toRefund(row),
  }
}

function toRefund({ provider, refund_due_at: dueAt, refund_failed_at: failedAt }: FoundOrder) {
  if (dueAt === null) return null
  if (provider === 'academy') return 'byHand'
  return failedAt === null ? 'due' : 'failed'
}
