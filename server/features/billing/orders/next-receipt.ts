import { sql } from 'kysely'
import type { InTransaction } from '#server/platform/database/database.ts'

/**
 * The next receipt number of the year, `2026-000017`: each is used once and none is left out, as accountants require.
 * It locks the year until the transaction ends, and is free again if that fails. The year is in UTC.
 */
export async function nextReceipt(transaction: InTransaction, at: Date): Promise<string> {
  const year = at.getUTCFullYear()
  const { rows } = await sql<{ last: number }>`
    insert into receipt_years as counted (year, last) values (${year}, 1)
    on conflict (year) do update set last = counted.last + 1 returning last`.execute(transaction)
  return `${year}-${String(rows[0]?.last).padStart(6, '0')}`
}
