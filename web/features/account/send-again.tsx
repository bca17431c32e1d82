import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { describeFailure } from './describe-failure.ts'

interface SendAgainProps {
  send: () => Promise<Error | undefined>
  /** Seconds until the button is enabled. The pause doubles with each mail. */
  wait: number
}

/** Pause in seconds before the second mail if there was none before the first. */
const RESEND_DELAY = 30

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Resends the mail with growing pauses; the server limits mails to five in a row. */
export function SendAgain({ send, wait }: SendAgainProps) {
  const { left, restart } = useCountdown(wait)
  const [pause, setPause] = useState(wait || RESEND_DELAY)
  const [state, setState] = useState<{ isBusy?: boolean; message?: string }>({})
  const requestAgain = async () => {
    if (state.isBusy || left > 0) return
    setState({ isBusy: true })
    const outcome = await send()
    setState({ message: outcome ? getMessage(outcome) : SENT_TEXT })
    if (outcome) return
    restart(pause * 2)
    setPause(pause * 2)
  }
  return (
    <div>
      <Button
        size="small"
        aria-disabled={state.isBusy || left > 0}
        onClick={() => void requestAgain()}
        className="tabular"
      >
        {state.isBusy ? 'Sending' : left > 0 ? `Resend in ${clock(left)}` : 'Resend email'}
      </Button>
      <output className="mt-2 block text-sm leading-[1.45] empty:hidden">{state.message}</output>
    </div>
  )
}

const SENT_TEXT = 'Requested. It may take a minute. Check your spam folder too.'

const getMessage = (reason: Error) => {
  const { title, text } = describeFailure(reason)
  return `${title} ${text}`
}

/** Counts down by the clock, so a suspended tab is correct. `restart` sets a new duration in seconds. */
function useCountdown(seconds: number) {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(Date.now)
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000))
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  const restart = (from: number) => {
    setNow(Date.now())
    setEnd(Date.now() + from * 1000)
  }
  return { left: secondsLeft, restart }
}
