import type { Held } from '#rules/subscription/standing.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database.ts'
import { ownRows } from '#server/platform/own-rows.ts'
import { ownBooks, type Renewal } from './books.ts'

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof ownRows>['subscription']>>>

/** The record as the rules see it. Undefined where there was never a paid plan. */
export const toHeld = (row: Row | undefined, renewal: Pick<Renewal, 'is_live'> | undefined): Held | undefined =>
  row?.ptype && row.start
    ? {
        plan: row.plan,
        ptype: row.ptype,
        start: row.start,
        cancelId: row.cancel_id,
        cancelDate: row.cancel_date,
        renews: renewal?.is_live ?? false,
      }
    : undefined

/** What a member has, and what goes on to be charged for it. */
export async function heldBy(queries: Queries, owner: OwnerId) {
  const row = await ownRows(queries, owner).subscription()
  const renewal = await ownBooks(queries, owner).renewal()
  return { row, renewal, held: toHeld(row, renewal) }
}
