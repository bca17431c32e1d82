import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type SubmitEvent, useState } from 'react'
import { closeAccount } from '#web/api/account.ts'
import { client } from '#web/client.ts'
import { describeFailure } from '#web/features/account/index.ts'
import { setDeletingAccount } from '#web/session/actions/account-deletion.ts'
import { useSession } from '#web/session/use-session.ts'
import '#web/ui/dialog.css'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { UsernameField } from '#web/ui/username-field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { asError, getReauthenticationError } from './settings-errors.ts'

interface DeleteAccountDialogProps {
  ownerId: string
  hasPassword: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const deletedData = [
  'your plan, including time you’ve paid for',
  'My List, ratings and reports',
  'your place in every lesson and your viewing history',
  'your details, devices and API keys',
]

/** Lists what will be lost, and deletes the account after reauthentication. */
export function DeleteAccountDialog({ ownerId, hasPassword, isOpen, onOpenChange }: DeleteAccountDialogProps) {
  const { member } = useSession()
  const [state, setState] = useState<{ isBusy?: boolean; error?: string }>({})
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    const password = formText(new FormData(event.currentTarget), 'delete-password')
    if (hasPassword && password === '') return setState({ error: 'Enter your password.' })
    setState({ isBusy: true })
    setDeletingAccount(ownerId)
    await closeAccount(client.callFunction, hasPassword ? { password } : {}).then(
      () => {
        // Without a session the page redirects to the sign-in page, which says that the account was deleted.
        client.tokens.erase(ownerId)
      },
      (reason: unknown) => {
        setDeletingAccount(undefined)
        setState({ error: describeError(asError(reason)) })
      },
    )
  }
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-back" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title className="text-4xl leading-[1.02] condensed">Delete your account?</AlertDialog.Title>
          <AlertDialog.Description className="mt-4">
            This takes effect immediately and can’t be undone. You’ll lose:
          </AlertDialog.Description>
          <ul className="mt-2 list-disc pl-6 leading-[1.5]">
            {deletedData.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          {member?.isStaff && (
            <p className="mt-3 font-semibold">
              You’re on the academy’s staff. Invitations you sent will be revoked. If you’re the only owner, make
              someone else an owner first.
            </p>
          )}
          <p className="mt-3 text-sm leading-[1.45] text-quiet">
            If you want to keep any of it, export your data first.
          </p>
          <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-5">
            <UsernameField email={member?.email} />
            {hasPassword ? (
              <PasswordField
                name="delete-password"
                label="Your password"
                autoComplete="current-password"
                error={state.error}
              />
            ) : (
              <p role="alert" className="font-semibold text-bad empty:hidden">
                {state.error}
              </p>
            )}
            <p className="flex flex-wrap gap-3">
              <AlertDialog.Close className={buttonClass()}>Keep my account</AlertDialog.Close>
              <Button type="submit" aria-disabled={state.isBusy} className="border-bad! text-bad!">
                {state.isBusy ? 'Deleting' : 'Delete permanently'}
              </Button>
            </p>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

const describeError = (reason: Error) => {
  const { title, text } = describeFailure(reason)
  return getReauthenticationError(reason) ?? `${title} ${text}`
}
