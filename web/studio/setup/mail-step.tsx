import type { SubmitEvent } from 'react'
import { chooseMail, type SetupProgress } from '#contract/studio/setup.ts'
import { ReauthenticationDialog, readWhole, studioCall, useAccess } from '#web/studio/shell/index.ts'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Refusal, StepActions, StepHead, type StepProps } from './step-parts.tsx'
import { useChoice } from './use-choice.ts'

const lead = (server: string | null) =>
  server === null
    ? 'Without a mail server nobody gets a mail: each one stays a file on your machine, and new members cannot confirm their address.'
    : `Mails go out by ${server}.`

/** The mail server. A test mail goes to the owner; the settings are saved only if the server accepted it. */
export function MailStep({ mail, isNews, onDone, onLater }: StepProps & Pick<SetupProgress, 'mail'>) {
  const { email } = useAccess()
  const { choose, proving, isBusy, errorOf, words } = useChoice()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (mail.isFixed) return onDone()
    const data = new FormData(event.currentTarget)
    const body = {
      host: formText(data, 'host').trim(),
      port: readWhole(formText(data, 'port')) ?? 0,
      user: formText(data, 'user').trim(),
      password: formText(data, 'password'),
    }
    if (!(await choose(() => studioCall(chooseMail, { body })))) return
    showToast(`The server took a test mail to ${email ?? 'you'}. Look whether it arrived.`, { isGood: true })
    onDone()
  }
  return (
    <>
      <StepHead title="Mail" isNews={isNews}>
        {lead(mail.server)}
      </StepHead>
      <Refusal words={words} />
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid max-w-[540px] gap-5">
        {mail.isFixed ? (
          <p className="text-sm text-quiet">The settings of the machine decide this (SMTP_URL).</p>
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
              hint="465, or 587 where your provider says so."
            />
            <Field name="user" label="User name" autoComplete="off" spellCheck={false} error={errorOf('user')} />
            <PasswordField name="password" label="Password" autoComplete="off" error={errorOf('password')} />
            <p className="text-sm text-quiet">
              Mails come from {mail.from}. The test goes to {email}.
            </p>
          </>
        )}
        <StepActions label={mail.isFixed ? 'Go on' : 'Send a test mail'} isBusy={isBusy} onLater={onLater} />
      </form>
      <ReauthenticationDialog proving={proving} />
    </>
  )
}
