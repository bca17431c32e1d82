import { type RawBuilder, sql } from 'kysely'
import type { PlanType } from '#contract/content/plans-file.ts'
import type { MemberRow } from '#contract/studio/members.ts'
import { isSharedAccount, type OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** A row of `member_rows` with fields of the account. */
export interface FoundMember {
  account_id: OwnerId
  name: string | null
  email: string | null
  sort_name: string
  ptype: PlanType | null
  plan_until: Date | null
  last_seen_at: Date | null
  created_at: Date
  confirmed_at: Date | null
  disabled_at: Date | null
  is_staff: boolean
  labels: string[]
}

/**
 * SQL condition for the members that a viewer may see. In a public demo, whose owner account is shared, only demo
 * accounts are visible.
 */
export const isVisibleTo = ({ config }: Pick<Context, 'config'>, viewer: Pick<StaffCaller, 'isDemo'>) =>
  isSharedAccount(config, viewer)
    ? sql<boolean>`account_id in (select id from accounts where is_demo)`
    : sql<boolean>`true`

interface Page {
  condition: RawBuilder<boolean>
  orderBy: RawBuilder<unknown>
  limit: number
}

/** Reads rows of members. Joins labels and accounts only for the selected page. */
export async function readRows(queries: Queries, { condition, orderBy, limit }: Page): Promise<FoundMember[]> {
  const { rows } = await sql<FoundMember>`
    with page as (
      select account_id, name, email, sort_name, ptype, plan_until, last_seen_at
      from member_rows where ${condition} order by ${orderBy} limit ${limit}
    )
    select page.*, created_at, confirmed_at, disabled_at,
      exists(select from staff where staff.account_id = page.account_id) as is_staff,
      array(select label from labeled_members labeled where labeled.account_id = page.account_id order by fold_case(label)) as labels
    from page join accounts on accounts.id = page.account_id order by ${orderBy}`.execute(queries)
  return rows
}

export function toMemberRow(row: FoundMember, now: Date): MemberRow {
  const hasPlan = row.plan_until !== null && row.plan_until >= now
  return {
    id: row.account_id,
    name: row.name?.trim() || null,
    email: row.email,
    plan: hasPlan ? row.ptype : null,
    planUntil: hasPlan ? (row.plan_until?.toISOString() ?? null) : null,
    isConfirmed: row.confirmed_at !== null,
    isDisabled: row.disabled_at !== null,
    isStaff: row.is_staff,
    labels: row.labels,
    since: row.created_at.toISOString(),
    lastSeen: row.last_seen_at?.toISOString() ?? null,
  }
}
