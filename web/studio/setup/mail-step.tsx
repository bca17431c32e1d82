import type { SubmitEvent } from 'react'
import { chooseMail, type SetupProgress } from '#contract/studio/setup.ts'
import { ReauthenticationDialog, parseWholeNumber, studioCall, useAccess } from '#web/studio/shell/index.ts'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ErrorMessage, StepActions, StepHead, type StepProps } from './step-parts.tsx'
import { useChoice } from './use-choice.ts'

const describeServer = (server: string | null) =>
  server === null
    ? 'Without a mail server, no emails are sent. Each email is saved as a file on your server, and new members can’t confirm their email address. You can confirm it for them under Members.'
    : `Emails are sent through ${server}.`

/** Whether a sender is derived from the texts of a new academy, with an address that does not exist. */
const isPlaceholder = (from: string) => from.endsWith('.invalid>')

/** Setup step for the mail server. The settings are saved only if the mail server accepts a test email to the owner. */
export function MailStep({ mail, shouldFocusHeading, onDone, onLater }: StepProps & Pick<SetupProgress, 'mail'>) {
  const { email } = useAccess()
  const { choose, reauthentication, isBusy, errorOf, message } = useChoice()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (mail.isFixed) return onDone()
    const data = new FormData(event.currentTarget)
    const body = {
      host: formText(data, 'host').trim(),
      port: parseWholeNumber(formText(data, 'port')) ?? 0,
      user: formText(data, 'user').trim(),
      password: formText(data, 'password'),
      from: mail.isFromFixed ? '' : formText(data, 'from').trim(),
    }
    if (!(await choose(() => studioCall(chooseMail, { body })))) return
    showToast(`The server accepted a test email to ${email ?? 'you'}. Check that it arrived.`, { isSuccess: true })
    onDone()
  }
  return (
    <>
      <StepHead title="Email" shouldFocusHeading={shouldFocusHeading}>
        {describeServer(mail.server)}
      </StepHead>
      <ErrorMessage message={message} />
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid max-w-[540px] gap-5">
        {mail.isFixed ? (
          <p className="text-sm text-quiet">This is configured on the server (SMTP_URL). The sender is {mail.from}.</p>
        ) : (
          <>
            <Field
              name="host"
              label="Mail server"
              placeholder="mail.example.org"
              spellCheck={false}
              error={errorOf('host')}
            />
            <Field
              name="port"
              label="Port"
              inputMode="numeric"
              defaultValue="465"
              error={errorOf('port')}
              hint="Usually 465. Use 587 if your provider requires it."
            />
            <Field name="user" label="Username" autoComplete="off" spellCheck={false} error={errorOf('user')} />
            <PasswordField name="password" label="Password" autoComplete="off" error={errorOf('password')} />
            <Field
              name="from"
              label={mail.isFromFixed ? 'Sender' : 'Sender (optional)'}
              {...(mail.isFromFixed
                ? { value: mail.from, readOnly: true }
                : !isPlaceholder(mail.from) && { placeholder: mail.from })}
              spellCheck={false}
              error={errorOf('from')}
              hint={
                mail.isFromFixed
                  ? 'This is configured on the server (MAIL_FROM).'
                  : 'A name and an address that the mail server may send from: Dojo <mail@dojo.example>.'
              }
            />
            <p className="text-sm text-quiet">The test email goes to {email}.</p>
          </>
        )}
        <StepActions label={mail.isFixed ? 'Continue' : 'Send test email'} isBusy={isBusy} onLater={onLater} />
      </form>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </>
  )
}
