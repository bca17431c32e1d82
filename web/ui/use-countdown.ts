import { useCallback, useEffect, useRef, useState } from 'react'

/** Interval between updates. */
const TICK_INTERVAL_MS = 200

interface Countdown {
  /** Duration of the countdown; undefined for no countdown. */
  seconds: number | undefined
  /** A changed key restarts the countdown. */
  key: number
  isPaused: boolean
  onEnd: () => void
}

/** Countdown in whole seconds. Returns the remaining seconds and a function that extends the countdown. */
export function useCountdown({ seconds, key, isPaused, onEnd }: Countdown) {
  const [state, setState] = useState<{ key: number; secondsLeft: number }>()
  const secondsLeft = state?.key === key ? state.secondsLeft : seconds
  const latestSecondsLeft = useRef(secondsLeft)
  const latestOnEnd = useRef(onEnd)
  useEffect(() => {
    latestSecondsLeft.current = secondsLeft
    latestOnEnd.current = onEnd
  })
  const endTime = useRef(0)
  useEffect(() => {
    if (seconds === undefined || isPaused) return undefined
    endTime.current = performance.now() + (latestSecondsLeft.current ?? seconds) * 1000
    const timer = setInterval(() => {
      const remaining = (endTime.current - performance.now()) / 1000
      if (remaining > 0) setState({ key, secondsLeft: remaining })
      else {
        clearInterval(timer)
        latestOnEnd.current()
      }
    }, TICK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [seconds, key, isPaused])
  const addSeconds = useCallback(
    (seconds: number) => {
      endTime.current += seconds * 1000
      setState({ key, secondsLeft: (latestSecondsLeft.current ?? 0) + seconds })
    },
    [key],
  )
  return { secondsLeft: secondsLeft === undefined ? undefined : Math.ceil(secondsLeft), addSeconds }
}
