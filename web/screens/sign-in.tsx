import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SignInForm } from '#web/features/account/index.ts'
import type { Handle } from '#web/layouts/zone.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { wantedPath } from '#web/session/wanted-path.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Sign in')
export const handle: Handle = { posterLine: 'Bow in.' }

export default function SignIn() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const wanted = wantedPath(search.get('next'))
  const [isLeaving, setLeaving] = useState(false)
  const goOn = () => {
    setLeaving(true)
    void navigate(wanted ?? paths.browse(), { replace: true })
  }
  return (
    <div className="flex grow flex-col justify-between lg:max-w-[450px] lg:pt-[8vh]">
      <div>
        <h1 className="text-[clamp(58px,5.3vw,76px)] leading-[0.88] condensed">Sign in</h1>
        <Greeting wanted={wanted} isLeaving={isLeaving} />
        <SignInForm onSignedIn={goOn} />
      </div>
      <p className="mt-12 border-t border-text pt-4">
        New here?{' '}
        <Link to={paths.signUp()} className="link">
          Make an account
        </Link>
      </p>
    </div>
  )
}

function Greeting({ wanted, isLeaving }: { wanted: string | null; isLeaving: boolean }) {
  const { member } = useSession()
  if (member && !isLeaving)
    return (
      <p className="mt-3.5 text-quiet">
        You are signed in as {member.email ?? 'a member'}.{' '}
        <Link to={wanted ?? paths.browse()} className="link text-text">
          Go on
        </Link>
      </p>
    )
  return <p className="mt-3.5 text-quiet">Your lessons are waiting.</p>
}
