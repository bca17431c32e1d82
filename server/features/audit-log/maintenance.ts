import { sql } from 'kysely'
import type { InTransaction } from '#server/platform/database/database.ts'

/** Allows this transaction to delete and change entries, which a trigger otherwise prevents. */
export const allowMaintenance = (transaction: InTransaction) =>
  sql`select set_config('holdfast.audit_log', 'maintenance', true)`.execute(transaction)
