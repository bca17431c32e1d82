import { useEffect, useRef, useState } from 'react'
import { resendConfirmation } from '#web/session/account.ts'
import { Button } from '#web/ui/button.tsx'
import type { Failure } from './failure-words.ts'

/** Takes the focus when it appears, so that keyboard and screen reader are where the news is. */
export function SignInFailure({ failure, email }: { failure: Failure; email: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mt-6 border-l-4 border-bad bg-raised px-4 py-3">
      <p className="font-semibold text-bad">{failure.title}</p>
      <p className="text-[15px] leading-[1.45]">{failure.text}</p>
      {failure.canResend && <Resend email={email} />}
    </div>
  )
}

const answers = {
  sent: 'On its way. It may take a minute; look among the unwanted mail too.',
  failed: 'The mail could not be asked for. Check your connection and try again.',
}

function Resend({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle')
  const send = async () => {
    setState('busy')
    const outcome = await resendConfirmation({ email })
    setState(outcome instanceof Error ? 'failed' : 'sent')
  }
  return (
    <div className="mt-3 pb-1">
      {state !== 'sent' && (
        <Button size="small" aria-disabled={state === 'busy'} onClick={() => state !== 'busy' && void send()}>
          {state === 'busy' ? 'Sending' : 'Send the mail again'}
        </Button>
      )}
      <output className="mt-2 block text-[15px] leading-[1.45] empty:hidden">
        {state === 'sent' || state === 'failed' ? answers[state] : ''}
      </output>
    </div>
  )
}
