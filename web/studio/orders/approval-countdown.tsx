import { useState } from 'react'
import { useCountdown } from '#web/ui/use-countdown.ts'

const noop = () => undefined

/** Seconds until an approved order takes effect, from the server's milliseconds. */
export function useSecondsUntilStart(opensIn: number | null): number {
  const [latest, setLatest] = useState({ opensIn, key: 0 })
  if (latest.opensIn !== opensIn) setLatest({ opensIn, key: latest.key + 1 })
  const length = opensIn === null ? undefined : opensIn / 1000
  return useCountdown({ length, key: latest.key, isPaused: false, onOver: noop }).secondsLeft ?? 0
}

/** Countdown of an approved order; no email is sent before it ends. */
export function ApprovalCountdown({ opensIn }: { opensIn: number }) {
  const seconds = useSecondsUntilStart(opensIn)
  const when = seconds <= 1 ? 'in a moment' : `in ${seconds} seconds`
  return (
    <>
      The plan starts and the receipt is sent <b className="font-semibold text-text tabular">{when}</b>. Nothing is sent
      until then.
    </>
  )
}
