import { useEffect, useState } from 'react'

/** Seconds that are left, by the clock: a tab that slept has not stood still. `restart` begins anew with so many. */
export function useCountdown(seconds: number) {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  const restart = (from: number) => {
    setNow(Date.now())
    setEnd(Date.now() + from * 1000)
  }
  return { left, restart }
}
