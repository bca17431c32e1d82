import { TEST_MAIL_TIME } from '#contract/studio/limits.ts'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { newId } from '#server/platform/database/ids.ts'
import { readDeliveryError } from './delivery-error.ts'
import { composeMessage } from './compose-message.ts'
import { createSmtpTransport } from './send.ts'

const ErrorWithCode = z.object({ code: z.string() })

/** Returns the setting that caused an error of nodemailer. */
const findInvalidField = (error: unknown) => {
  const { data } = ErrorWithCode.safeParse(error)
  return data?.code === 'EAUTH' || data?.code === 'ENOAUTH' ? 'password' : 'host'
}

/** Sends a test email with these settings, bypassing the queue. Throws BadRequest with the server's response. */
export async function tryMail(context: Pick<Context, 'content' | 'config' | 'now'>, smtpUrl: string, to: string) {
  const { config, content, now } = context
  const transport = createSmtpTransport({ content }, smtpUrl, config.publicUrl, 1)
  const message = composeMessage(context, {
    subject: `${content.single('site').name}: test email`,
    before: ['This is a test. The academy can send email to its members.'],
  })
  try {
    const mail = { id: newId(), kind: 'account' as const, to, ...message, at: now().toISOString() }
    await transport.send(mail, AbortSignal.timeout(TEST_MAIL_TIME))
  } catch (error) {
    const { response } = readDeliveryError(error, to)
    fail('BadRequest', `'${findInvalidField(error)}': the mail server did not accept the test email: ${response}`)
  } finally {
    transport.close()
  }
}
