import type { Entitlement } from '#rules/subscription/plan-status.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { orderStore, type Renewal } from '../orders/order-store.ts'
import { type Plan, planAt } from '#rules/subscription/expiry.ts'

type MembershipRow = NonNullable<Awaited<ReturnType<ReturnType<typeof ownRows>['readMembership']>>>

/**
 * Converts a membership to an entitlement; undefined without a paid plan. While a renewal is being charged, `start` is
 * the start of the previous period.
 */
function toEntitlement(
  row: MembershipRow | undefined,
  renewal: Renewal | undefined,
  start: Date | null | undefined,
): Entitlement | undefined {
  if (!row?.ptype || !start) return undefined
  return {
    plan: row.plan,
    ptype: row.ptype,
    start,
    cancelId: row.cancel_id,
    cancelDate: row.cancel_date,
    renews: willRenew(renewal),
    graceUntil: renewal?.open_until ?? undefined,
    hasFailed: renewal?.collection === 'failed',
  }
}

/** Whether the provider will charge the next period. */
export const willRenew = (renewal: Renewal | undefined) => renewal?.is_live === true && !renewal.is_paused

/** Returns the member's membership, entitlement and renewal. */
export async function readEntitlement(queries: Queries, owner: OwnerId) {
  const row = await ownRows(queries, owner).readMembership()
  const store = orderStore(queries, owner)
  const renewal = await store.renewal()
  // While a renewal is being charged, the membership's start is postponed; the order has the original start.
  const start = renewal?.open_until ? (await store.lastEndingOrder())?.period_start : row?.start
  return { row, renewal, entitlement: toEntitlement(row, renewal, start ?? row?.start) }
}

/**
 * Returns the current plan, calculated from the membership by the specified formula (`docs/decisions/0042-expiry.md`).
 */
export async function readPlan(queries: Queries, owner: OwnerId, now: Date): Promise<Plan> {
  const row = await ownRows(queries, owner).readMembership()
  return row?.ptype && row.start ? planAt({ plan: row.plan, ptype: row.ptype, start: row.start }, now) : 'free'
}
