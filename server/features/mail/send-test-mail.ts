import { TEST_MAIL_TIMEOUT_MS } from '#contract/studio/limits.ts'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { newId } from '#server/platform/database/ids.ts'
import { isSenderRefused, readDeliveryError } from './delivery-error.ts'
import { composeMessage } from './compose-message.ts'
import { createSmtpTransport } from './send.ts'
import { type MailSettings, getMailSender } from './sender.ts'

const ErrorWithCode = z.object({ code: z.string() })

/** Returns the setting that caused this error of nodemailer. */
function findInvalidField(error: unknown, addresses: { to: string; from: string }) {
  const { data } = ErrorWithCode.safeParse(error)
  if (data?.code === 'EAUTH' || data?.code === 'ENOAUTH') return 'password'
  return isSenderRefused(error, addresses) ? 'from' : 'host'
}

type RelaySettings = MailSettings & { smtpUrl: string }

/** Result of a test email: the relay's response, and the setting that caused a refusal. */
export interface MailTest {
  response: string
  invalidField?: 'password' | 'from' | 'host'
}

/** Sends a test email with these settings, bypassing the queue. */
export async function sendTestMail(
  context: Pick<Context, 'content' | 'now'>,
  settings: RelaySettings,
  to: string,
): Promise<MailTest> {
  const transport = createSmtpTransport(settings, 1)
  const message = composeMessage(context, {
    subject: `${context.content.single('site').name}: test email`,
    before: ['This is a test. The academy can send email to its members.'],
  })
  const mail = { id: newId(), kind: 'account' as const, to, ...message, at: context.now().toISOString() }
  try {
    return { response: await transport.send(mail, AbortSignal.timeout(TEST_MAIL_TIMEOUT_MS)) }
  } catch (error) {
    const { address } = getMailSender(settings)
    const invalidField = findInvalidField(error, { to, from: address })
    return { response: readDeliveryError(error, to, address).response, invalidField }
  } finally {
    transport.close()
  }
}

/** Sends a test email. Throws BadRequest with the server's response. */
export async function sendTestMailOrFail(
  context: Pick<Context, 'content' | 'now'>,
  settings: RelaySettings,
  to: string,
) {
  const { response, invalidField } = await sendTestMail(context, settings, to)
  if (invalidField) fail('BadRequest', `'${invalidField}': the mail server did not accept the test email: ${response}`)
}
