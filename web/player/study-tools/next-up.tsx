import { useEffect, useState } from 'react'
import { usePlayerState } from '../use-player.ts'

/** Seconds in which somebody can say no. */
const COUNT = 8

interface NextUpProps {
  /** Such as `3.4 Shoulder throw`. */
  title: string
  onGo: () => void
}

/** At the end of a lesson: the next one, after a count that can be stopped. */
export function NextUp({ title, onGo }: NextUpProps) {
  const ended = usePlayerState((now) => now.ended && !now.error)
  return ended ? <Count title={title} onGo={onGo} /> : null
}

function Count({ title, onGo }: NextUpProps) {
  const [left, setLeft] = useState(COUNT)
  const [stopped, setStopped] = useState(false)
  useEffect(() => {
    if (stopped) return undefined
    // A page that nobody sees waits until somebody does.
    const timer = setInterval(() => document.visibilityState === 'visible' && setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [stopped])
  useEffect(() => {
    if (left <= 0) onGo()
  }, [left, onGo])
  return (
    <div role="group" aria-label="Next lesson" className="next-up">
      <p role="status">
        Next: <b className="condensed">{title}</b>
      </p>
      <p className="tabular" aria-hidden="true">
        {stopped ? 'It waits for you.' : `In ${left} s`}
      </p>
      <div>
        <button type="button" className="next-go" onClick={onGo}>
          Play now
        </button>
        {!stopped && (
          <button type="button" className="panel-button" onClick={() => setStopped(true)}>
            Cancel
          </button>
        )}
      </div>
    </div>
  )
}
