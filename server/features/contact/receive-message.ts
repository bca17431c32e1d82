import type { Message, Subject } from '#contract/contact.ts'
import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { queueMail, composeMessage } from '#server/features/mail/index.ts'
import { parseEmail } from '#server/features/session/index.ts'
import { newId } from '#server/platform/database/ids.ts'
import { countAttempt, countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'

const subjects: Record<Subject, string> = {
  question: 'A question',
  agency: 'Training for an agency',
  other: 'A message',
}

/**
 * Stores a message, emails it to the academy with the sender as reply address, and emails a confirmation to the sender.
 * The confirmation repeats none of the message and is limited per email address, because the sender's address is not
 * verified.
 */
export async function receiveMessage(context: Context, input: Message, { ip }: Origin) {
  const { config, db, jobs, content } = context
  const site = content.single('site')
  const email = parseEmail(input.email)
  await countAttempts(context, ['contactNetwork', networkOf(ip)])
  const now = context.now()
  const { name, subject, agency, message, context: page } = input
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('contact_messages')
      .values({ id: newId(), name, email, subject, agency: agency || null, message, context: page ?? null, at: now })
      .execute()
    const details = [
      `From: ${name}`,
      ...(agency ? [`Agency: ${agency}`] : []),
      `About: ${subjects[subject]}`,
      ...(page ? [`Where: ${page}`] : []),
    ]
    const academyMail = composeMessage(context, {
      subject: `${subjects[subject]} from the site`,
      before: [details.join('\n'), message],
      after: [`Sent from ${config.publicUrl}/contact-us. Reply to this email to answer ${email}.`],
    })
    await queueMail(jobs, transaction, { kind: 'contact', to: site.email, replyTo: email, ...academyMail }, now)
    if ((await countAttempt(context, transaction, ['contactMail', email])) > 0) return
    const receipt = composeMessage(context, {
      subject: 'We received your message',
      before: [`You, or someone using this address, wrote to ${site.name}.`, `About: ${subjects[subject]}`],
      after: ['We’ll reply to this address. If it wasn’t you, ignore this email.'],
    })
    await queueMail(jobs, transaction, { kind: 'contact', to: email, ...receipt }, now)
  })
}
