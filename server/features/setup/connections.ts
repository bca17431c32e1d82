import { sql } from 'kysely'
import { z } from 'zod'
import { StripeKey, StripeWebhookSecret } from '#contract/studio/setup.ts'
import type { Config } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { coalesceRuns } from '#server/platform/jobs/coalesce-runs.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import type { Connections } from '#server/ports/connections.ts'

/** Schemas of the stored settings. */
const SCHEMAS = {
  payment: z.union([
    z.object({ provider: z.literal('academy') }),
    z.object({ provider: z.literal('stripe'), secretKey: StripeKey, webhookSecret: StripeWebhookSecret }),
  ]),
  mail: z.object({ smtpUrl: z.url(), from: z.object({ name: z.string(), address: z.string() }).optional() }),
}
export type StoredConnections = { [Name in keyof typeof SCHEMAS]: z.infer<(typeof SCHEMAS)[Name]> }

interface Dependencies {
  db: Context['db']
  log: Logger
  config: Pick<Config, 'stripeApi'>
}

/** Loads the connections chosen in the Studio. Logs and ignores invalid connections. */
export async function openConnections({ db, log, config }: Dependencies): Promise<Connections> {
  let current: { payment?: StoredConnections['payment']; mail?: StoredConnections['mail'] } = {}
  let lastJson = '{}'
  const listeners = new Set<() => Promise<void> | void>()
  const parse = (name: keyof StoredConnections, settingsByName: Map<string, unknown>) => {
    if (!settingsByName.has(name)) return {}
    const parsed = SCHEMAS[name].safeParse(settingsByName.get(name))
    // The values are not logged, because they are secrets.
    if (!parsed.success) log.error({ connection: name }, 'cannot read the connections chosen in the Studio')
    return parsed.success ? { [name]: parsed.data } : {}
  }
  const refresh = coalesceRuns(async () => {
    const rows = await db.selectFrom('connections').select(['name', 'settings']).execute()
    const settingsByName = new Map<string, unknown>(rows.map(({ name, settings }) => [name, settings]))
    current = { ...parse('payment', settingsByName), ...parse('mail', settingsByName) }
    const json = JSON.stringify(current)
    if (json === lastJson) return
    lastJson = json
    for (const listener of listeners) await listener()
  })
  await refresh()
  return {
    payment: () =>
      current.payment?.provider === 'stripe' ? { ...current.payment, api: config.stripeApi } : current.payment,
    mail: () => current.mail,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refresh,
  }
}

/** Stores a connection. All processes are notified at the commit. */
export async function storeConnection<Name extends keyof StoredConnections>(
  transaction: InTransaction,
  { name, settings, at }: { name: Name; settings: StoredConnections[Name]; at: Date },
) {
  const row = { settings: sql<never>`${JSON.stringify(settings)}::jsonb`, changed_at: at }
  await transaction
    .insertInto('connections')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
  await sql`notify holdfast_connections`.execute(transaction)
}

/** Reloads the connections when any process changes them. Returns a function that stops the updates. */
export const refreshOnConnectionChange = ({
  connections,
  notifier,
  log,
}: Pick<Context, 'connections' | 'notifier' | 'log'>) =>
  notifier.onNotify(
    () =>
      void connections
        .refresh()
        .catch(() =>
          log.warn('could not read the connections chosen in the Studio; retrying on the next notification'),
        ),
    'holdfast_connections',
  )
