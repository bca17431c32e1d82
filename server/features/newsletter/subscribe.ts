import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { NEWSLETTER_TOKEN_LIFETIME_MS, NEWSLETTER_REQUEST_LIFETIME_MS } from '#contract/limits.ts'
import type { Caller, Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { queueMail, composeMessage } from '#server/features/mail/index.ts'
import { parseEmail } from '#server/features/session/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { countAttempt, countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { sql } from 'kysely'

/** Requests for the newsletter, each of which sends a confirmation email. */
export const newsletterRequestQueue = {
  // The database stores this name.
  name: 'newsletter-wish',
  data: z.object({ email: z.string() }),
  retryLimit: 80,
  retryDelayMax: 3600,
} satisfies Queue<z.ZodType<object>>

/**
 * Queues a request for the newsletter. Does not read subscriptions, so that neither the response nor its duration
 * reveals one.
 */
export async function subscribe(context: Context, email: string, { ip }: Origin) {
  const normalizedEmail = parseEmail(email)
  await countAttempts(context, ['newsletterNetwork', networkOf(ip)])
  await context.jobs.enqueue(context.db, newsletterRequestQueue, { email: normalizedEmail })
}

/** Sends the confirmation link of a request, unless the address is subscribed or has reached the email limit. */
export const sendConfirmation =
  (context: Context) =>
  ({ email }: { email: string }) =>
    context.db.transaction().execute(async (transaction) => {
      await deleteOldRequests(transaction, context.now())
      if (await isSubscribed(transaction, email)) return
      if ((await countAttempt(context, transaction, ['newsletterMail', email])) > 0) return
      await queueConfirmation(context, transaction, email)
    })

const isSubscribed = async (queries: InTransaction, email: string) =>
  (await queries
    .selectFrom('newsletter_readers')
    .select('email')
    .where('email', '=', email)
    .where('joined_at', 'is not', null)
    .where('left_at', 'is', null)
    .executeTakeFirst()) !== undefined

async function queueConfirmation({ config, jobs, now, content }: Context, transaction: InTransaction, email: string) {
  const token = randomBytes(32).toString('hex')
  const asked_at = now()
  const request = {
    confirm_hash: hashSecret(token),
    confirm_until: new Date(asked_at.getTime() + NEWSLETTER_TOKEN_LIFETIME_MS),
    asked_at,
  }
  await transaction
    .insertInto('newsletter_readers')
    .values({ email, leave_token: randomBytes(32).toString('hex'), joined_at: null, left_at: null, ...request })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(request))
    .execute()
  const message = composeMessage(
    { content },
    {
      subject: 'Please confirm your subscription',
      before: [
        `We received a request, most likely from you, to send the newsletter of ${content.single('site').name} to this address.`,
      ],
      link: { label: 'Confirm subscription', href: `${config.publicUrl}/newsletter/confirm?token=${token}` },
      after: [
        'The link works for seven days. If it wasn’t you, ignore this email. We won’t send anything unless you open the link.',
      ],
    },
  )
  const mail = { kind: 'newsletter-confirm', to: email, ...message, expiresAt: request.confirm_until } as const
  await queueMail(jobs, transaction, mail, asked_at)
}

/** Deletes email addresses whose subscription was not confirmed in time. */
const deleteOldRequests = (transaction: InTransaction, now: Date) =>
  transaction
    .deleteFrom('newsletter_readers')
    .where('joined_at', 'is', null)
    .where('left_at', 'is', null)
    .where('asked_at', '<', new Date(now.getTime() - NEWSLETTER_REQUEST_LIFETIME_MS))
    .execute()

/** Unsubscribes the address of a token. Returns false for an unknown token. */
export async function unsubscribe({ db, now }: Context, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_readers')
    // Also revokes confirmation links, so that an old link cannot subscribe the address again.
    .set({ left_at: sql`coalesce(left_at, ${now()})`, confirm_hash: null, confirm_until: null })
    .where('leave_token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Returns whether the caller's email address is subscribed; false for an unconfirmed address, so that members cannot
 * probe the addresses of others.
 */
export async function readNewsletterStatus({ db }: Pick<Context, 'db'>, { owner }: Pick<Caller, 'owner'>) {
  const reader = await db
    .selectFrom('accounts')
    .innerJoin('newsletter_readers', 'newsletter_readers.email', 'accounts.email')
    .select('newsletter_readers.email')
    .where('accounts.id', '=', owner)
    .where('accounts.confirmed_at', 'is not', null)
    .where('joined_at', 'is not', null)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return { isSubscribed: reader !== undefined }
}
