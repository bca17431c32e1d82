import { useState } from 'react'
import { useAccess } from '#web/studio/shell/index.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'

const ignore = () => undefined

/** Returns the seconds until an approved order takes effect. `opensIn` is in milliseconds. */
export function useSecondsUntilStart(opensIn: number | null): number {
  const [countdown, setCountdown] = useState({ opensIn, key: 0 })
  if (countdown.opensIn !== opensIn) setCountdown({ opensIn, key: countdown.key + 1 })
  const seconds = opensIn === null ? undefined : opensIn / 1000
  return useCountdown({ seconds, key: countdown.key, isPaused: false, onEnd: ignore }).secondsLeft ?? 0
}

/** Countdown until an approved order takes effect. No email is sent before the countdown ends. */
export function ApprovalCountdown({ opensIn }: { opensIn: number }) {
  const { sendsMail } = useAccess()
  const seconds = useSecondsUntilStart(opensIn)
  const startText = seconds <= 1 ? 'in a moment' : `in ${seconds} seconds`
  return (
    <>
      The plan starts{sendsMail && ' and the receipt is sent'}{' '}
      <b className="font-semibold text-text tabular">{startText}</b>. {sendsMail && 'Nothing is sent until then.'}
    </>
  )
}
