import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'

/**
 * Prevents that the connection to Stripe is changed before the transaction ends, so that the change sees what Stripe is
 * about to be asked for. Throws OrderRefused if it was changed and this process does not know yet.
 */
export async function holdProvider(
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
