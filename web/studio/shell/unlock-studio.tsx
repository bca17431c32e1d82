import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { z } from 'zod'
import { openStudio } from '#contract/studio/second-factor.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formText } from '#web/ui/form-text.ts'
import { CodeField } from './code-field.tsx'
import { canUsePasskeys, describeFactorError } from './passkeys.ts'
import { usePasskeyPrompt } from './use-passkey-prompt.ts'
import { studioCall, useAccess } from './use-studio.ts'

interface State {
  isBusy?: boolean
  passkeyError?: string
  codeError?: string
}

/** Page that requests the second factor once per session, before the Studio is shown. */
export function UnlockStudio() {
  const queryClient = useQueryClient()
  const { email, secondFactor } = useAccess()
  const [state, setState] = useState<State>({})
  const canUsePasskey = secondFactor.passkeys > 0 && canUsePasskeys()
  const unlock = async (body: z.input<typeof openStudio.body>, errorField: 'passkeyError' | 'codeError') => {
    if (state.isBusy) return
    setState({ isBusy: true })
    try {
      await studioCall(openStudio, { body })
      await queryClient.invalidateQueries({ queryKey: ['studio'] })
    } catch (reason) {
      setState({ [errorField]: describeFactorError(reason) })
    }
  }
  const prompt = usePasskeyPrompt({
    onSigned: (passkey) => void unlock({ passkey }, 'passkeyError'),
    onError: (passkeyError) => setState({ passkeyError }),
  })
  const openPrompt = () => {
    if (state.isBusy || prompt.isOpen) return
    setState({})
    prompt.open()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = formText(new FormData(event.currentTarget), 'studio-code').trim()
    if (code === '') return setState({ codeError: 'Enter a code.' })
    prompt.close()
    void unlock({ code }, 'codeError')
  }
  return (
    <main id="content" tabIndex={-1} className="page flex grow flex-col justify-center py-16 outline-none">
      <div className="w-full max-w-[480px]">
        <h1 className="text-subhead leading-[0.92] condensed">Confirm it’s you</h1>
        <p className="mt-4">
          The Studio asks for your second factor each time you sign in.
          {email && (
            <>
              {' '}
              You’re signed in as <b className="font-semibold wrap-anywhere">{email}</b>.
            </>
          )}
        </p>
        {canUsePasskey && (
          <>
            <p role="alert" className="mt-6 font-semibold text-bad empty:hidden">
              {state.passkeyError}
            </p>
            <Button
              tone="main"
              size="large"
              className="mt-6 w-full"
              aria-disabled={state.isBusy || prompt.isOpen}
              onClick={openPrompt}
            >
              Use a passkey
            </Button>
            <p className="mt-8 border-t border-rule pt-6 text-sm text-quiet">Don’t have your passkey?</p>
          </>
        )}
        <form method="post" noValidate onSubmit={submit} className="mt-6 grid gap-6">
          <CodeField name="studio-code" hasApp={secondFactor.hasApp} error={state.codeError} />
          <Button type="submit" tone={canUsePasskey ? 'plain' : 'main'} size="large" aria-disabled={state.isBusy}>
            Open the Studio
          </Button>
        </form>
        <OtherWays />
      </div>
    </main>
  )
}

/** Help for staff who have no second factor at hand. */
const OtherWays = () => (
  <>
    <p className="mt-8 text-sm leading-[1.45] text-quiet">
      Lost your passkey, your authenticator app and your recovery codes? An owner of the academy can remove your second
      factor. You can still watch the lessons.
    </p>
    <p className="mt-4 flex flex-wrap gap-3">
      <a href={paths.browse()} className={buttonClass({ size: 'small' })}>
        Go to lessons
      </a>
      <a href={paths.signOut()} className={buttonClass({ size: 'small' })}>
        Sign out
      </a>
    </p>
  </>
)
