import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { describeFailure } from './describe-failure.ts'

interface ResendButtonProps {
  send: () => Promise<Error | undefined>
  /** Seconds until the button is enabled for the first time. The delay doubles with each email. */
  initialDelay: number
}

/** Base delay if the first email can be requested at once. The delay before the second email is twice as long. */
const BASE_DELAY_SECONDS = 30

const formatSeconds = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Button that resends an email, with growing delays. The server limits emails to five in a row. */
export function ResendButton({ send, initialDelay }: ResendButtonProps) {
  const { secondsLeft, restart } = useCountdown(initialDelay)
  const [delay, setDelay] = useState(initialDelay || BASE_DELAY_SECONDS)
  const [state, setState] = useState<{ isBusy?: boolean; message?: string }>({})
  const requestAgain = async () => {
    if (state.isBusy || secondsLeft > 0) return
    setState({ isBusy: true })
    const outcome = await send()
    setState({ message: outcome ? getMessage(outcome) : SENT_TEXT })
    if (outcome) return
    restart(delay * 2)
    setDelay(delay * 2)
  }
  return (
    <div>
      <Button
        size="small"
        aria-disabled={state.isBusy || secondsLeft > 0}
        onClick={() => void requestAgain()}
        className="tabular"
      >
        {state.isBusy ? 'Sending' : secondsLeft > 0 ? `Resend in ${formatSeconds(secondsLeft)}` : 'Resend email'}
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

/** Counts down by the system clock, so that suspended tabs stay correct. `restart` sets a new duration in seconds. */
function useCountdown(seconds: number) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(Date.now)
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  const restart = (duration: number) => {
    setNow(Date.now())
    setEndsAt(Date.now() + duration * 1000)
  }
  return { secondsLeft, restart }
}
