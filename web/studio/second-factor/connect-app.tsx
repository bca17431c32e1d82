import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { addApp } from '#contract/studio/second-factor.ts'
import { describeFactorError, studioCall, useAccess } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'

interface ConnectAppProps {
  secret: string
  /** `otpauth:` URI of the QR code. */
  uri: string
  onConnected: (recoveryCodes: string[] | null) => void
  onBack: () => void
}

/** Step that shows the TOTP secret as a QR code and as text, and verifies the first code. */
export function ConnectApp({ secret, uri, onConnected, onBack }: ConnectAppProps) {
  const { email } = useAccess()
  const heading = useRef<HTMLHeadingElement>(null)
  const [state, setState] = useState<{ isBusy?: boolean; error?: string }>({})
  useEffect(() => heading.current?.focus(), [])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    const form = event.currentTarget
    const code = formText(new FormData(form), 'app-code').trim()
    const showError = (error: string) => {
      setState({ error })
      form.querySelector('input')?.focus()
    }
    if (!/^\d{3} ?\d{3}$/.test(code)) return showError('Enter the six digits.')
    setState({ isBusy: true })
    await studioCall(addApp, { body: { code } }).then(
      ({ recoveryCodes }) => onConnected(recoveryCodes),
      (reason: unknown) => showError(describeFactorError(reason)),
    )
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-4xl leading-none condensed outline-none">
        Scan the QR code
      </h2>
      <p className="mt-3">Use any authenticator app. It works offline.</p>
      <div className="mt-6 grid gap-6 sm:grid-cols-[250px_minmax(0,1fr)]">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="text-sm leading-[1.45]">
          <p className="font-semibold">No camera? Enter this key instead</p>
          <p className="mt-2 text-2xl leading-tight wrap-anywhere condensed select-all">
            <code className="font-[inherit]">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <p className="mt-3 flex flex-wrap items-center gap-3">
            <CopyButton text={secret} label="Copy" />
          </p>
          <p className="mt-3 text-quiet">
            {email && <span className="block wrap-anywhere">Account: {email}</span>}
            Codes change every 30 seconds.
          </p>
        </div>
      </div>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-8 grid max-w-[424px] gap-6">
        <Field
          name="app-code"
          label="Six-digit code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={state.error}
          hint="Wrong code? Check that your phone sets its clock automatically."
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" tone="main" aria-disabled={state.isBusy}>
            Connect
          </Button>
          <Button onClick={onBack}>Back</Button>
        </p>
      </form>
    </>
  )
}
