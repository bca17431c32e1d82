import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { warn } from '#web/api/warn.ts'
import { Door } from '#web/layouts/door.tsx'
import type { Handle } from '#web/layouts/zone.ts'
import { paths } from '#web/paths.ts'
import { logOut } from '#web/session/log-out.ts'
import { forgetMemberHere } from '#web/session/member-storage.ts'
import type { Arrival } from '#web/session/use-arrival.ts'
import { titled } from '#web/site.ts'
import { client } from '#web/client.ts'

export const meta = titled('Sign out')
export const handle: Handle = { posterLine: 'Bow out.' }

/**
 * Ends the session and leads to sign-in, which says so. On this device it ends even if the server cannot be told. Who is not signed in is
 * sent to sign-in as from any page for members, without a word.
 */
export default function SignOut() {
  const navigate = useNavigate()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const leaving = client.tokens.currentId()
    if (leaving !== null) forgetMemberHere(leaving)
    void logOut().then((outcome) => {
      if (outcome instanceof Error) warn('The server was not told of the sign-out.', outcome)
      const done = outcome instanceof Error ? 'signed-out-here' : 'signed-out'
      return navigate(paths.signIn(), { replace: true, state: leaving ? ({ done } satisfies Arrival) : null })
    })
  }, [navigate])
  return (
    <Door title="Signing out" lead="The session on this device ends.">
      <span aria-hidden="true" className="busy mt-6 block" />
    </Door>
  )
}
