import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { logWarning } from '#web/api/log-warning.ts'
import { profile } from '#web/api/session-wire.ts'
import { client } from '#web/client.ts'
import { useSession } from '#web/session/use-session.ts'
import { sendsMail } from '#web/site.ts'
import { Button } from '#web/ui/button.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'
import { EmailForm } from './email-form.tsx'
import { QueryContent } from './query-content.tsx'
import { PasswordForm } from './password-form.tsx'
import { detailsQuery, signInWaysQuery } from './settings-queries.ts'

/** Sign-in methods of the member, with forms to change email and password. */
export function SignInDetails({ ownerId }: { ownerId: string }) {
  const signInWays = useQuery(signInWaysQuery(ownerId))
  const { data: details } = useQuery(detailsQuery(ownerId))
  const email = useCurrentEmail(ownerId, details === undefined ? undefined : (details?.email ?? null))
  const [shownForm, setShownForm] = useState<'email' | 'password'>()
  /** The form that was canceled. The button that opens it receives the focus. */
  const [canceledForm, setCanceledForm] = useState<typeof shownForm>()
  const [notice, setNotice] = useState('')
  const noticeRef = useFocusOnChange(notice)
  const showConfirmation = (message: string) => {
    setCanceledForm(undefined)
    setShownForm(undefined)
    setNotice(message)
  }
  const showForm = (form: typeof shownForm) => {
    setNotice('')
    setShownForm(form)
  }
  const cancel = () => {
    setCanceledForm(shownForm)
    showForm(undefined)
  }
  const getButtonRef = (form: typeof shownForm) => (canceledForm === form ? focusOnMount : undefined)
  return (
    <QueryContent query={signInWays} label="your sign-in details" rows={1}>
      {({ hasPassword, providers }) => (
        <>
          <p>
            <span className="block text-sm text-quiet">Email address</span>
            <b className="font-semibold wrap-anywhere">{email ?? 'None'}</b>
          </p>
          {providers.length > 0 && (
            <p className="mt-3 text-sm text-quiet">You can also sign in with a linked account.</p>
          )}
          <p
            ref={noticeRef}
            tabIndex={-1}
            role="status"
            className="mt-4 border-l-4 border-good py-1 pl-4 font-semibold empty:hidden"
          >
            {notice}
          </p>
          {shownForm === undefined && (
            <p className="mt-5 flex flex-wrap gap-3">
              {sendsMail && (
                <Button ref={getButtonRef('email')} onClick={() => showForm('email')}>
                  Change email
                </Button>
              )}
              {(hasPassword || !email) && (
                <Button ref={getButtonRef('password')} onClick={() => showForm('password')}>
                  Change password
                </Button>
              )}
            </p>
          )}
          {shownForm === 'email' && (
            <EmailForm
              email={email}
              hasPassword={hasPassword}
              onCancel={cancel}
              onSent={(newEmail) => showConfirmation(`A link is on its way to ${newEmail}. It works for 24 hours.`)}
            />
          )}
          {shownForm === 'password' && <PasswordForm email={email} onDone={showConfirmation} onCancel={cancel} />}
        </>
      )}
    </QueryContent>
  )
}

/** Focuses the notice, because the focused form was unmounted. */
function useFocusOnChange(notice: string) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (notice !== '') element.current?.focus()
  }, [notice])
  return element
}

/**
 * Returns the member's email address from the server, or the stored address while the server's address loads. If the
 * addresses differ, the stored profile is refreshed.
 */
function useCurrentEmail(ownerId: string, email: string | null | undefined): string | undefined {
  const storedEmail = useSession().member?.email
  const isStoredEmailOutdated = email !== undefined && (email ?? undefined) !== storedEmail
  useEffect(() => {
    if (!isStoredEmailOutdated || ownerId === '') return
    void client.call(profile, {}, { userId: ownerId }).then(
      (newProfile) => client.tokens.saveProfile(ownerId, newProfile),
      (reason: unknown) => logWarning('Could not refresh the profile.', reason),
    )
  }, [isStoredEmailOutdated, ownerId])
  return email === undefined ? storedEmail : (email ?? undefined)
}
