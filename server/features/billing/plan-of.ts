import { type Plan, planAt } from '#rules/plan.ts'
import type { Queries } from '#server/platform/database.ts'

/** What the member's plan is at this moment: an ended one counts as free. */
export async function planOf(queries: Queries, owner: string, now: Date): Promise<Plan> {
  const row = await queries
    .selectFrom('subscriptions')
    .select(['plan', 'ptype', 'start'])
    .where('owner_id', '=', owner)
    .executeTakeFirst()
  if (!row?.ptype || !row.start) return 'free'
  return planAt({ plan: row.plan, ptype: row.ptype, start: row.start }, now)
}
