import { type Plan, planAt } from '#rules/plan.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database.ts'
import { ownRows } from '#server/platform/own-rows.ts'

/** What the member's plan is at this moment: an ended one counts as free. */
export async function planOf(queries: Queries, owner: OwnerId, now: Date): Promise<Plan> {
  const row = await ownRows(queries, owner).subscription()
  if (!row?.ptype || !row.start) return 'free'
  return planAt({ plan: row.plan, ptype: row.ptype, start: row.start }, now)
}
