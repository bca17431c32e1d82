import { useEffect, useState } from 'react'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { isMemberBusy } from './busy.ts'

/** Countdown in seconds, during which the member can cancel. */
const COUNTDOWN_SECONDS = 8

/** Autoplay switch with its countdown. */
export function AutoNext({ onGo }: { onGo: () => void }) {
  const { state } = usePlayer()
  const isOn = usePlayerState((state) => state.autoplayNext)
  return (
    <div className="film-end-auto">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label="Autoplay next lesson"
        onClick={() => state.set({ autoplayNext: !isOn })}
      >
        Autoplay next lesson: {isOn ? 'on' : 'off'}
      </button>
      {isOn && <Countdown onGo={onGo} />}
    </div>
  )
}

/** Counts down only while the member is idle on the visible page. */
function Countdown({ onGo }: { onGo: () => void }) {
  const [secondsLeft, setSecondsLeft] = useState(COUNTDOWN_SECONDS)
  const [isStopped, setStopped] = useState(false)
  useEffect(() => {
    if (isStopped) return undefined
    const timer = setInterval(() => isMemberBusy() || setSecondsLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isStopped])
  useEffect(() => {
    if (secondsLeft <= 0) onGo()
  }, [secondsLeft, onGo])
  if (isStopped) return <p role="status">Autoplay canceled.</p>
  return (
    <>
      <p className="tabular">In {secondsLeft} s</p>
      <button type="button" onClick={() => setStopped(true)}>
        Cancel
      </button>
    </>
  )
}
