import { sql } from 'kysely'
import type { InTransaction } from '#server/platform/database/database.ts'

/**
 * The next number of the year, as accountants want them: `2026-000017`, each once and none left out. It holds the year until the
 * transaction ends, and is given back when that fails. The year is that of UTC.
 */
export async function nextReceipt(transaction: InTransaction, at: Date): Promise<string> {
  const year = at.getUTCFullYear()
  const { rows } = await sql<{ last: number }>`
    insert into receipt_years as counted (year, last) values (${year}, 1)
    on conflict (year) do update set last = counted.last + 1 returning last`.execute(transaction)
  return `${year}-${String(rows[0]?.last).padStart(6, '0')}`
}
