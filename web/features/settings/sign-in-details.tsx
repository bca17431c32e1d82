import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmailForm } from './email-form.tsx'
import { QueryContent } from './query-content.tsx'
import { PasswordForm } from './password-form.tsx'
import { detailsQuery, signInWaysQuery } from './settings-queries.ts'
import { useCurrentEmail } from './use-fresh-email.ts'

/** By what the member signs in, and the two ways to change it. */
export function SignInDetails({ ownerId }: { ownerId: string }) {
  const ways = useQuery(signInWaysQuery(ownerId))
  const { data: details } = useQuery(detailsQuery(ownerId))
  const email = useCurrentEmail(ownerId, details === undefined ? undefined : (details?.email ?? null))
  const [open, setOpen] = useState<'email' | 'password'>()
  const [news, setNews] = useState('')
  const news$ = useFocusedNews(news)
  const done = (words: string) => {
    setOpen(undefined)
    setNews(words)
  }
  const turn = (to: typeof open) => {
    setNews('')
    setOpen(to)
  }
  return (
    <QueryContent query={ways} what="Your sign-in details" rows={1}>
      {({ hasPassword, providers }) => (
        <>
          <p>
            <span className="block text-sm text-quiet">E-mail address</span>
            <b className="font-semibold wrap-anywhere">{email ?? 'None'}</b>
          </p>
          {providers.length > 0 && (
            <p className="mt-3 text-sm text-quiet">You can also sign in with an account that you have elsewhere.</p>
          )}
          <p
            ref={news$}
            tabIndex={-1}
            role="status"
            className="mt-4 border-l-4 border-good py-1 pl-4 font-semibold empty:hidden"
          >
            {news}
          </p>
          {open === undefined && (
            <p className="mt-5 flex flex-wrap gap-3">
              <Button onClick={() => turn('email')}>Change e-mail</Button>
              {(hasPassword || !email) && <Button onClick={() => turn('password')}>Change password</Button>}
            </p>
          )}
          {open === 'email' && (
            <EmailForm
              hasPassword={hasPassword}
              onCancel={() => turn(undefined)}
              onSent={(to) => done(`A link is on its way to ${to}. It works for 24 hours.`)}
            />
          )}
          {open === 'password' && <PasswordForm email={email} onDone={done} onCancel={() => turn(undefined)} />}
        </>
      )}
    </QueryContent>
  )
}

/** The form that had the focus is gone when there is news of it. */
function useFocusedNews(news: string) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (news !== '') place.current?.focus()
  }, [news])
  return place
}
