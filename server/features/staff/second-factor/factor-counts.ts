import { type ExpressionBuilder, sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** The second factors of a staff member. */
export interface Factors {
  passkeys: number
  hasApp: boolean
}

export const hasFactor = ({ passkeys, hasApp }: Factors) => passkeys > 0 || hasApp

/** Selects the numbers of passkeys and apps in a query on `staff`. */
export const selectFactorCounts = (eb: ExpressionBuilder<Tables, 'staff'>) =>
  [
    eb
      .selectFrom('passkeys')
      .select(sql<number>`count(*)::int`.as('n'))
      .whereRef('passkeys.account_id', '=', 'staff.account_id')
      .as('passkeys'),
    eb
      .selectFrom('code_apps')
      .select(sql<number>`count(*)::int`.as('n'))
      .whereRef('code_apps.account_id', '=', 'staff.account_id')
      .as('apps'),
  ] as const

export async function countFactors(queries: Queries, owner: OwnerId): Promise<Factors> {
  const row = await queries
    .selectFrom('staff')
    .select(selectFactorCounts)
    .where('account_id', '=', owner)
    .executeTakeFirstOrThrow()
  return { passkeys: row.passkeys ?? 0, hasApp: (row.apps ?? 0) > 0 }
}
