import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { describeFailure } from './describe-failure.ts'
import { useCountdown } from './use-countdown.ts'

interface SendAgainProps {
  send: () => Promise<Error | undefined>
  /** Seconds until it can be pressed; each mail doubles those until the next. */
  wait: number
}

/** The first pause where there was none yet. */
const PAUSE = 30

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Asks for a mail once more, with growing pauses: mails take their time, and the academy sends five in a row. */
export function SendAgain({ send, wait }: SendAgainProps) {
  const { left, restart } = useCountdown(wait)
  const [pause, setPause] = useState(wait || PAUSE)
  const [state, setState] = useState<{ isBusy?: boolean; words?: string }>({})
  const press = async () => {
    if (state.isBusy || left > 0) return
    setState({ isBusy: true })
    const outcome = await send()
    setState({ words: outcome ? failureText(outcome) : SENT })
    if (outcome) return
    restart(pause * 2)
    setPause(pause * 2)
  }
  return (
    <div>
      <Button size="small" aria-disabled={state.isBusy || left > 0} onClick={() => void press()} className="tabular">
        {state.isBusy ? 'Sending' : left > 0 ? `Send again in ${clock(left)}` : 'Send the mail again'}
      </Button>
      <output className="mt-2 block text-sm leading-[1.45] empty:hidden">{state.words}</output>
    </div>
  )
}

const SENT = 'Asked for. It may take a minute; look among the unwanted mail too.'

const failureText = (reason: Error) => {
  const { title, text } = describeFailure(reason)
  return `${title} ${text}`
}
