import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { proveOneself } from '#contract/studio/staff.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { formText } from '#web/ui/form-text.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { studioCall } from './use-studio.ts'

interface Proving {
  /** Whether the password is asked for now. */
  isOpen: boolean
  /** Ends the question: with true once the password was given. */
  answer: (isProven: boolean) => void
}

/**
 * Runs what may want the password again. Where it does, `proving` opens the question; once it is answered the action runs a second time. An action
 * that was not proven rejects with the refusal.
 */
export function useProven() {
  const [isOpen, setOpen] = useState(false)
  const waiting = useRef<(isProven: boolean) => void>(undefined)
  const request = () =>
    new Promise<boolean>((resolve) => {
      waiting.current = resolve
      setOpen(true)
    })
  const run = async <Value,>(action: () => Promise<Value>): Promise<Value> => {
    try {
      return await action()
    } catch (reason) {
      const wantsProof = reason instanceof ApiError && reason.errorCode === 'ProofRequired'
      if (!wantsProof || !(await request())) throw reason
      return action()
    }
  }
  const answer = (isProven: boolean) => {
    setOpen(false)
    waiting.current?.(isProven)
  }
  return { run, proving: { isOpen, answer } satisfies Proving }
}

/** Asks for the password once more, which then counts for ten minutes. */
export function ProveDialog({ proving: { isOpen, answer } }: { proving: Proving }) {
  const queries = useQueryClient()
  const [state, setState] = useState<{ isBusy?: boolean; error?: string | undefined }>({})
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // It lies over a form of its own in the tree of components, which must not be sent with it.
    event.stopPropagation()
    if (state.isBusy) return
    const password = formText(new FormData(event.currentTarget), 'studio-password')
    setState({ isBusy: true })
    try {
      await studioCall(proveOneself, { body: { ...(password !== '' && { password }) } })
      setState({})
      await queries.invalidateQueries({ queryKey: ['studio', 'me'] })
      answer(true)
    } catch (reason) {
      setState({ error: wordsOf(reason) })
    }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpen={(isShown) => isShown || answer(false)}
      title="Your password, once more"
      text="What comes next concerns staff. The password then counts for ten minutes, in this browser."
    >
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-6">
        <PasswordField name="studio-password" label="Password" autoComplete="current-password" error={state.error} />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" tone="main" aria-disabled={state.isBusy}>
            Go on
          </Button>
          <DialogClose className={buttonLook()}>Cancel</DialogClose>
        </p>
      </form>
    </Dialog>
  )
}

function wordsOf(reason: unknown): string {
  if (!(reason instanceof ApiError)) return 'The academy did not answer. Try again in a moment.'
  if (reason.errorCode === 'WrongPassword') return 'This is not your password. Look at it and try again.'
  if (reason.errorCode === 'BadRequest') return 'Type your password.'
  if (reason.errorCode === 'SignInTooOld')
    return 'Your account has no password. Sign out, sign in again, and come back within fifteen minutes.'
  return `${reason.error ?? 'That did not work'}.`
}
