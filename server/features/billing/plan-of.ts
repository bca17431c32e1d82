import { type Plan, planAt } from '#rules/plan.ts'
import { openPlan } from '#rules/subscription/standing.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database.ts'
import { ownRows } from '#server/platform/own-rows.ts'
import { ownBooks } from './books.ts'
import { toHeld } from './held.ts'

/** What the member's plan is at this moment: an ended one counts as free, one whose renewal is not paid yet is open through its days of grace. */
export async function planOf(queries: Queries, owner: OwnerId, now: Date): Promise<Plan> {
  const row = await ownRows(queries, owner).subscription()
  const held = toHeld(row, undefined)
  // Nearly always the record alone decides.
  if (!held || held.plan === 'free' || planAt(held, now) === 'paid') return held ? planAt(held, now) : 'free'
  return openPlan(toHeld(row, await ownBooks(queries, owner).renewal()), now)
}
