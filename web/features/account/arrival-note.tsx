import { useEffect, useRef } from 'react'
import type { Arrival } from '#web/session/pages/use-arrival.ts'

const messages: Record<NonNullable<Arrival['done']>, readonly [title: string, text: string]> = {
  confirmed: ['Your address is confirmed.', 'Sign in with your password, and the lessons are open.'],
  'password-set': ['Your new password is set.', 'Sign in with it. You’re signed out on every other device.'],
  'signed-out': ['You’re signed out.', 'Nothing on this device can open your account.'],
  'signed-out-here': [
    'You are signed out on this device.',
    'The academy could not be told, so it still counts you as signed in here until that runs out by itself.',
  ],
  'signed-out-everywhere': [
    'You’re signed out everywhere.',
    'Your sessions on all devices have ended. A video already playing may continue for up to 10 minutes.',
  ],
  'session-ended': [
    'Your session here has ended.',
    'It was ended in another window or on another device, or it ran out. Sign in, and you go on where you were.',
  ],
  'account-deleted': ['Your account is deleted.', 'All its data is gone. Train well.'],
}

/** Says what was just done. It takes the focus, because it is what is new on the page. */
export function ArrivalNote({ done }: { done: NonNullable<Arrival['done']> }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const [title, text] = messages[done]
  // A session ends without the member's doing: that is news, and no success.
  const [border, color] = done === 'session-ended' ? ['border-warn', 'text-warn'] : ['border-good', 'text-good']
  return (
    <div ref={box} role="status" tabIndex={-1} className={`mt-6 border-l-4 bg-raised px-4 py-3 ${border}`}>
      <p className={`font-semibold ${color}`}>{title}</p>
      <p className="text-sm leading-[1.45]">{text}</p>
    </div>
  )
}
