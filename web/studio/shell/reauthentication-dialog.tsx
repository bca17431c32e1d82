import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { z } from 'zod'
import { reauthenticate } from '#contract/studio/second-factor.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { formText } from '#web/ui/form-text.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { UsernameField } from '#web/ui/username-field.tsx'
import { CodeField } from './code-field.tsx'
import { canUsePasskeys, describeFactorError } from './passkeys.ts'
import type { Reauthentication } from './reauthentication-dialog.lazy.tsx'
import { usePasskeyPrompt } from './use-passkey-prompt.ts'
import { studioCall, useAccess } from './use-studio.ts'

interface State {
  isBusy?: boolean
  passkeyError?: string
  error?: string
  codeError?: string
}

export function ReauthenticationDialog({ isOpen, finish }: Reauthentication) {
  const { passkeys, hasApp: hasAuthenticatorApp } = useAccess().secondFactor
  const hasFactor = passkeys > 0 || hasAuthenticatorApp
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isShown) => isShown || finish(false)}
      title={hasFactor ? 'Confirm it’s you' : 'Confirm your password'}
      text={
        'This change affects staff, members, money or the whole site. We won’t ask you again for 10 minutes in this browser.'
      }
    >
      <ReauthenticationForm onConfirmed={() => finish(true)} />
    </Dialog>
  )
}

function ReauthenticationForm({ onConfirmed }: { onConfirmed: () => void }) {
  const queryClient = useQueryClient()
  const { email, secondFactor } = useAccess()
  const { passkeys, hasApp: hasAuthenticatorApp } = secondFactor
  const [state, setState] = useState<State>({})
  const canUsePasskey = passkeys > 0 && canUsePasskeys()
  useEffect(() => {
    // Another tab may have added or removed a factor.
    void queryClient.invalidateQueries({ queryKey: ['studio', 'me'] })
  }, [queryClient])
  const submitAuthentication = async (
    body: z.input<typeof reauthenticate.body>,
    errorField: 'passkeyError' | 'error',
  ) => {
    if (state.isBusy) return
    setState({ isBusy: true })
    try {
      await studioCall(reauthenticate, { body })
      await queryClient.invalidateQueries({ queryKey: ['studio', 'me'] })
      onConfirmed()
    } catch (reason) {
      const isWrongCode = reason instanceof ApiError && reason.errorCode === 'WrongCode'
      setState({ [isWrongCode ? 'codeError' : errorField]: errorText(reason) })
    }
  }
  const prompt = usePasskeyPrompt({
    onSigned: (passkey) => void submitAuthentication({ passkey }, 'passkeyError'),
    onError: (passkeyError) => setState({ passkeyError }),
  })
  const openPrompt = () => {
    if (state.isBusy || prompt.isOpen) return
    setState({})
    prompt.open()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Stops React's event bubbling, because the dialog may be rendered inside another form.
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const [password, code] = [formText(form, 'studio-password'), formText(form, 'proof-code').trim()]
    if ((passkeys > 0 || hasAuthenticatorApp) && code === '') return setState({ codeError: 'Enter a code.' })
    const body = { ...(password !== '' && { password }), ...(code !== '' && { code }) }
    prompt.close()
    void submitAuthentication(body, 'error')
  }
  return (
    <>
      <p role="alert" className="mt-6 font-semibold text-bad empty:hidden">
        {state.passkeyError}
      </p>
      {canUsePasskey && (
        <Button tone="main" className="mt-6 w-full" aria-disabled={state.isBusy || prompt.isOpen} onClick={openPrompt}>
          Use a passkey
        </Button>
      )}
      <form method="post" noValidate onSubmit={submit} className="mt-6 grid gap-6">
        <UsernameField email={email} />
        <PasswordField name="studio-password" label="Password" autoComplete="current-password" error={state.error} />
        {(passkeys > 0 || hasAuthenticatorApp) && (
          <CodeField name="proof-code" hasApp={hasAuthenticatorApp} error={state.codeError} />
        )}
        <p className="flex flex-wrap gap-3">
          <Button type="submit" tone={canUsePasskey ? 'plain' : 'main'} aria-disabled={state.isBusy}>
            Continue
          </Button>
          <DialogClose className={buttonClass()}>Cancel</DialogClose>
        </p>
      </form>
    </>
  )
}

const errorText = (reason: unknown): string =>
  reason instanceof ApiError && reason.errorCode === 'BadRequest' && reason.error?.includes("'password'")
    ? 'Enter your password.'
    : describeFactorError(reason)
