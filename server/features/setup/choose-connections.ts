import type { z } from 'zod'
import { parseSender } from '#contract/sender.ts'
import type { choosePayment as paymentEndpoint, chooseMail as mailEndpoint } from '#contract/studio/setup.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { findTooSmallPlans } from '#server/features/content/index.ts'
import { failIfStripeNeeded, disconnectStripe, tryStripe } from '#server/features/billing/index.ts'
import { formatSender, getMailSender, sendTestMailOrFail } from '#server/features/mail/index.ts'
import { type StaffCaller, recordAction } from '#server/features/staff/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { storeConnection, type StoredConnections } from './connections.ts'
import { readProgress, saveStep } from './progress.ts'

const FIXED_MESSAGE = 'this is configured on the server'

/**
 * Saves the payment provider after a test call. With `force`, disconnects a Stripe account even if it is still needed.
 * Throws BadRequest, PaymentUnavailable, Conflict, RateLimitExceeded.
 */
export async function choosePayment(
  context: Context,
  caller: StaffCaller,
  { force = false, ...choice }: z.output<typeof paymentEndpoint.body>,
) {
  if (context.config.isPaymentSet) fail('Conflict', FIXED_MESSAGE)
  await countAttempts(context, ['connection', caller.owner])
  const isReplaced = choice.provider === 'stripe'
  const issue = isReplaced && (await findTooSmallPlans(context.db))
  if (issue) fail('BadRequest', `change the prices first: ${issue}`)
  const isSameAccount = choice.provider === 'stripe' && (await tryStripe(context, choice))
  // Previous environment settings may have used another Stripe account that is still needed.
  const isStripeDisconnected = isReplaced ? !isSameAccount : context.payments.name === 'stripe'
  const disconnectIfAllowed = async (transaction: InTransaction) => {
    if (!force) await failIfStripeNeeded(transaction, context.now(), { isReplaced })
    await disconnectStripe(transaction, context.now())
  }
  return storeChoice(context, caller, 'plans', {
    name: 'payment',
    settings: choice,
    after: { provider: choice.provider, ...(force && { force }) },
    ...(isStripeDisconnected && { check: disconnectIfAllowed }),
  })
}

/**
 * Saves the mail server after it accepted a test email to the caller. Throws BadRequest, Conflict, RateLimitExceeded.
 */
export async function chooseMail(context: Context, caller: StaffCaller, choice: z.output<typeof mailEndpoint.body>) {
  if (context.config.smtpUrl !== undefined) fail('Conflict', FIXED_MESSAGE)
  await countAttempts(context, ['connection', caller.owner])
  if (caller.email === null) return fail('BadRequest', 'your account has no email address for the test email')
  const settings = { smtpUrl: toSmtpUrl(choice), from: parseSender(choice.from) }
  const { content, config } = context
  const testedSettings = { content, publicUrl: config.publicUrl, ...settings, from: config.mailFrom ?? settings.from }
  await sendTestMailOrFail(context, testedSettings, caller.email)
  const after = { server: new URL(settings.smtpUrl).host, from: formatSender(getMailSender(testedSettings)) }
  return storeChoice(context, caller, 'mail', { name: 'mail', settings, after })
}

/** Port 465 uses implicit TLS. On other ports, STARTTLS is required if there is a user, even for a local server. */
function toSmtpUrl({ host, port, user, password }: z.output<typeof mailEndpoint.body>): string {
  const url = new URL(`${port === 465 ? 'smtps' : 'smtp'}://${host}:${port}`)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  if (port !== 465 && user !== '') url.searchParams.set('requireTLS', 'true')
  return url.href
}

interface ConnectionChoice<Name extends keyof StoredConnections> {
  name: Name
  settings: StoredConnections[Name]
  /** Values for the audit log. */
  after: object
  /** Runs in the same transaction, after the settings were written; may throw. */
  check?: (transaction: InTransaction) => Promise<void>
}

async function storeChoice<Name extends keyof StoredConnections>(
  context: Context,
  caller: StaffCaller,
  step: 'plans' | 'mail',
  { name, settings, after, check }: ConnectionChoice<Name>,
) {
  const { db, now, connections } = context
  const currentTime = now()
  await db.transaction().execute(async (transaction) => {
    await storeConnection(transaction, { name, settings, at: currentTime })
    await check?.(transaction)
    await saveStep(transaction, { step, state: 'done', at: currentTime })
    await recordAction(transaction, caller, currentTime, { action: `settings.${name}`, after })
  })
  await connections.refresh()
  return readProgress(context)
}
