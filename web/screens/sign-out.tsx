import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { warn } from '#web/api/warn.ts'
import { paths } from '#web/paths.ts'
import { logOut } from '#web/session/log-out.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Sign out')

/** Ends the session and leads to sign-in. On this device it ends even if the server cannot be told. */
export default function SignOut() {
  const navigate = useNavigate()
  useEffect(() => {
    void logOut().then((outcome) => {
      if (outcome instanceof Error) warn('The server was not told of the sign-out.', outcome)
      return navigate(paths.signIn(), { replace: true })
    })
  }, [navigate])
  return (
    <main className="page grid grow place-items-center">
      <output className="text-[34px] condensed">Signing out</output>
    </main>
  )
}
