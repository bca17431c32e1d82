import { useId, useState } from 'react'
import { readTime, timeText } from './cue-time.ts'
import { timeLimits } from './edit-cues.ts'

interface TimeFieldProps {
  /** Whether the field sets the start or the end of the line. */
  end: 'from' | 'to'
  time: number
  isReadOnly: boolean
  onTime: (time: number) => void
}

interface TypedTime {
  text: string
  problem?: string
  /** Time of the line when the text was typed. */
  replacedTime: number
}

/** Input for a time such as `1:38.20`. An impossible value stays in the field with a message. */
export function TimeField({ end, time, isReadOnly, onTime }: TimeFieldProps) {
  const [typed, setTyped] = useState<TypedTime>()
  // The field shows another line once its line was removed.
  if (typed && typed.replacedTime !== time) setTyped(undefined)
  const problemId = useId()
  const finish = () => {
    if (!typed) return
    const result = readTimeField(end, typed.text)
    if ('problem' in result) return setTyped({ ...typed, problem: result.problem })
    setTyped(undefined)
    onTime(result.time)
  }
  return (
    <>
      <input
        className="cue-time"
        inputMode="decimal"
        aria-label={end === 'from' ? 'Start' : 'End'}
        value={typed?.text ?? timeText(time)}
        readOnly={isReadOnly}
        aria-invalid={typed?.problem !== undefined || undefined}
        aria-describedby={problemId}
        onChange={(event) => setTyped({ text: event.currentTarget.value, replacedTime: time })}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // The focus may move to the text of the line, which must not receive the key.
            event.preventDefault()
            finish()
          }
          if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      <p id={problemId} role="alert" className="cue-time-problem">
        {typed?.problem}
      </p>
    </>
  )
}

/** Parses the text of a time field, or returns the message for it. */
export function readTimeField(end: 'from' | 'to', text: string): { time: number } | { problem: string } {
  const time = readTime(text)
  const [earliest, latest] = timeLimits[end]
  if (time === undefined) return { problem: 'Enter a time such as 1:38.20.' }
  if (time < earliest || time > latest)
    return { problem: `Enter a time from ${timeText(earliest)} to ${timeText(latest)}.` }
  return { time }
}
