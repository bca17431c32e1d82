import { useCallback, useEffect, useRef, useState } from 'react'

const TICK = 200

interface Countdown {
  /** Seconds; undefined disables the countdown. */
  length: number | undefined
  /** Another key restarts the countdown. */
  key: number
  isPaused: boolean
  onOver: () => void
}

/** Countdown in whole seconds. Returns the remaining seconds and a function that extends it. */
export function useCountdown({ length, key, isPaused, onOver }: Countdown) {
  const [state, setState] = useState<{ key: number; secondsLeft: number }>()
  const secondsLeft = state?.key === key ? state.secondsLeft : length
  const latest = useRef(secondsLeft)
  const latestOnOver = useRef(onOver)
  useEffect(() => {
    latest.current = secondsLeft
    latestOnOver.current = onOver
  })
  const end = useRef(0)
  useEffect(() => {
    if (length === undefined || isPaused) return undefined
    end.current = performance.now() + (latest.current ?? length) * 1000
    const timer = setInterval(() => {
      const now = (end.current - performance.now()) / 1000
      if (now > 0) setState({ key, secondsLeft: now })
      else {
        clearInterval(timer)
        latestOnOver.current()
      }
    }, TICK)
    return () => clearInterval(timer)
  }, [length, key, isPaused])
  const add = useCallback(
    (seconds: number) => {
      end.current += seconds * 1000
      setState({ key, secondsLeft: (latest.current ?? 0) + seconds })
    },
    [key],
  )
  return { secondsLeft: secondsLeft === undefined ? undefined : Math.ceil(secondsLeft), add }
}
