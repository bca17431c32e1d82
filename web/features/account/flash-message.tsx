import { useEffect, useRef } from 'react'
import type { AuthPageState } from '#web/session/pages/use-auth-page-state.ts'

const messages: Record<NonNullable<AuthPageState['action']>, readonly [title: string, text: string]> = {
  confirmed: ['Your email address is confirmed.', 'Sign in to start your lessons.'],
  'password-set': ['Your new password is set.', 'Sign in with it. You’re signed out on every other device.'],
  'signed-out': ['You’re signed out.', 'To open your account on this device, sign in again.'],
  'signed-out-here': [
    'You’re signed out on this device.',
    'We couldn’t reach the academy, so your session still shows as active until it expires.',
  ],
  'signed-out-everywhere': [
    'You’re signed out everywhere.',
    'Your sessions on all devices have ended. A video already playing may continue for up to 10 minutes.',
  ],
  'session-ended': [
    'Your session has ended.',
    'It expired, or you signed out in another window or on another device. Sign in to continue where you left off.',
  ],
  'account-deleted': ['Your account has been deleted.', 'We’ve deleted all of your data. Train well.'],
}

/** Message about the action that led to this page. Receives focus on mount so that screen readers announce it. */
export function FlashMessage({ action }: { action: NonNullable<AuthPageState['action']> }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const [title, text] = messages[action]
  // An ended session is not a success of the member's own action.
  const [border, color] = action === 'session-ended' ? ['border-warn', 'text-warn'] : ['border-good', 'text-good']
  return (
    <div ref={box} role="status" tabIndex={-1} className={`mt-6 border-l-4 bg-raised px-4 py-3 ${border}`}>
      <p className={`font-semibold ${color}`}>{title}</p>
      <p className="text-sm leading-[1.45]">{text}</p>
    </div>
  )
}
