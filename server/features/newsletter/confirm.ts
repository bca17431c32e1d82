import type { Context } from '#server/context.ts'
import { queueMail, composeMessage } from '#server/features/mail/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'

/**
 * Confirms the subscription that an emailed link is for. Using the link again has no effect. Returns false for an
 * invalid or expired link.
 */
export const confirmSubscription = (context: Context, token: string): Promise<boolean> =>
  context.db.transaction().execute(async (transaction) => {
    const now = context.now()
    const reader = await transaction
      .selectFrom('newsletter_readers')
      .select(['email', 'leave_token', 'joined_at', 'left_at'])
      .where('confirm_hash', '=', hashSecret(token))
      .where('confirm_until', '>', now)
      .forUpdate()
      .executeTakeFirst()
    if (!reader) return false
    if (reader.joined_at && !reader.left_at) return true
    await transaction
      .updateTable('newsletter_readers')
      .set({ joined_at: now, left_at: null })
      .where('email', '=', reader.email)
      .execute()
    await queueWelcome(context, transaction, reader, now)
    return true
  })

/** Queues the first email to a subscriber. Like every newsletter it has an unsubscribe link. */
async function queueWelcome(
  { config, jobs, content }: Context,
  transaction: InTransaction,
  { email, leave_token }: { email: string; leave_token: string },
  now: Date,
) {
  const leaveUrl = `${config.publicUrl}/newsletter/leave?token=${leave_token}`
  const message = composeMessage(
    { content },
    {
      subject: 'You’re subscribed',
      before: [
        `Thank you. You’re now subscribed to the newsletter of ${content.single('site').name}: new lessons, and an article now and then.`,
        'In the meantime, read the articles on the site.',
      ],
      link: { label: 'Unsubscribe', href: leaveUrl },
      after: ['You can unsubscribe with one click.'],
    },
  )
  await queueMail(jobs, transaction, { kind: 'newsletter', to: email, leave: leaveUrl, ...message }, now)
}
