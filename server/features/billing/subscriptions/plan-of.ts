import { type Plan, planAt } from '#rules/plan.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'

/** What the member's plan is at this moment: what the record says to everybody, by the specification's own formula (`docs/decisions/0042-expiry.md`). */
export async function planOf(queries: Queries, owner: OwnerId, now: Date): Promise<Plan> {
  const row = await ownRows(queries, owner).subscription()
  return row?.ptype && row.start ? planAt({ plan: row.plan, ptype: row.ptype, start: row.start }, now) : 'free'
}
