import { type Quota, QUOTAS } from '#contract/limits.ts'
import type { Database } from './database.ts'

/** Writes the quotas into the database, where triggers hold every statement against them. */
export async function saveQuotas(db: Database, quotas: Readonly<Record<string, Quota>> = QUOTAS) {
  const rows = Object.entries(quotas).map(([collection, { records, bytes, isTrimmed = false }]) => ({
    collection,
    records,
    bytes,
    is_trimmed: isTrimmed,
  }))
  await db
    .insertInto('quotas')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('collection').doUpdateSet((row) => ({
        records: row.ref('excluded.records'),
        bytes: row.ref('excluded.bytes'),
        is_trimmed: row.ref('excluded.is_trimmed'),
      })),
    )
    .execute()
}
