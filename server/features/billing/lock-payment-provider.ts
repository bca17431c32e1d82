import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'

/**
 * Locks the connection to Stripe until the transaction ends: a concurrent change of the provider waits, and then sees
 * the orders of this transaction. Throws OrderRefused if the connection was changed and this process was not notified
 * yet.
 */
export async function lockPaymentProvider(
  { config, connections, payments }: Pick<Context, 'config' | 'connections' | 'payments'>,
  transaction: InTransaction,
) {
  const inUse = connections.payment()
  if (config.isPaymentSet || payments.name !== 'stripe' || !inUse) return
  const { rows } = await sql<{ key: string | null }>`
    select settings ->> 'secretKey' as key from connections where name = 'payment' for share`.execute(transaction)
  if (inUse.provider !== 'stripe' || rows[0]?.key !== inUse.secretKey)
    fail('OrderRefused', 'the academy is changing its payment provider; try again in a moment')
}
