import { sql } from 'kysely'
import type { InTransaction } from '#server/platform/database/database.ts'

/**
 * Assigns the next receipt number of the year (UTC), such as `2026-000017`. Numbers have no gaps, as accounting
 * requires: the year's row is locked until commit, and a rollback releases the number.
 */
export async function assignReceiptNumber(transaction: InTransaction, issuedAt: Date): Promise<string> {
  const year = issuedAt.getUTCFullYear()
  const { rows } = await sql<{ last: number }>`
    insert into receipt_years as counted (year, last) values (${year}, 1)
    on conflict (year) do update set last = counted.last + 1 returning last`.execute(transaction)
  return `${year}-${String(rows[0]?.last).padStart(6, '0')}`
}
