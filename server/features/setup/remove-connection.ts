import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { describePendingAtStripe, disconnectStripe } from '#server/features/billing/index.ts'
import { type Actor, recordAction } from '#server/features/staff/index.ts'
import type { StoredConnections } from './connections.ts'

/** Lists the connections chosen in the Studio, without secrets, and what Stripe is still needed for. */
export async function listConnections({ db, now, connections }: Pick<Context, 'db' | 'now' | 'connections'>) {
  await connections.refresh()
  const [payment, mail] = [connections.payment(), connections.mail()]
  const pending = payment?.provider === 'stripe' ? await describePendingAtStripe(db, now()) : undefined
  const reason = pending === undefined ? '' : `, which is still needed for ${pending}`
  return [
    ...(payment ? [{ name: 'payment' as const, description: `payment by ${payment.provider}${reason}` }] : []),
    ...(mail ? [{ name: 'mail' as const, description: `the mail server ${new URL(mail.smtpUrl).host}` }] : []),
  ]
}

/**
 * Removes a connection, and reopens its step of the setup. All processes are notified at the commit. Disconnects a
 * Stripe account even if it is still needed, because an academy must not inherit it from its trial.
 */
export async function removeConnection(context: Context, actor: Actor, name: keyof StoredConnections) {
  const { db, now, connections, payments } = context
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('connections').where('name', '=', name).execute()
    if (name === 'payment' && payments.name === 'stripe') await disconnectStripe(transaction, now())
    const step = name === 'payment' ? 'plans' : 'mail'
    await transaction.deleteFrom('setup_steps').where('step', '=', step).execute()
    await sql`notify holdfast_connections`.execute(transaction)
    await recordAction(transaction, actor, now(), { action: `settings.${name}`, after: 'removed' })
  })
  await connections.refresh()
}
