import type { Context } from '#server/context.ts'
import { queueMail, composeMessage } from '#server/features/mail/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'

const message = (publicUrl: string, label: string) =>
  composeMessage({
    subject: `You can sign in with ${label} now`,
    before: [
      `Somebody signed in with ${label} under this e-mail address, and ${label} says that the address is theirs. From now on that opens your account too.`,
    ],
    link: { label: 'Look at your account', href: `${publicUrl}/manage-account` },
    after: ['If this was not you, write to us at once.'],
  })

/** Tells a member of a new way into the account, in the transaction that opens it. */
export const queueLinkedMail = (
  { config, jobs, now }: Pick<Context, 'config' | 'jobs' | 'now'>,
  transaction: InTransaction,
  { email, label }: { email: string; label: string },
) => queueMail(jobs, transaction, { kind: 'account', to: email, ...message(config.publicUrl, label) }, now())
