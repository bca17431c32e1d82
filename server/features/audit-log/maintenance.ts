import { sql } from 'kysely'
import type { InTransaction } from '#server/platform/database/database.ts'

/** Lets this transaction delete and change entries; a trigger refuses that otherwise. */
export const allowMaintenance = (transaction: InTransaction) =>
  sql`select set_config('holdfast.audit_log', 'maintenance', true)`.execute(transaction)
