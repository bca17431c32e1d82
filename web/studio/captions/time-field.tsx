import { useId, useState } from 'react'
import { parseCueTime, formatCueTime } from './cue-time.ts'
import { TIME_LIMITS_MS } from './edit-cues.ts'

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
  /** Time of the line in milliseconds when the text was typed. */
  timeWhenTyped: number
}

/** Input for a time such as `1:38.20`. An invalid value stays in the field with an error message. */
export function TimeField({ end, time, isReadOnly, onTime }: TimeFieldProps) {
  const [typed, setTyped] = useState<TypedTime>()
  // After a line is removed, the field shows another line, so the typed text is dropped.
  if (typed && typed.timeWhenTyped !== time) setTyped(undefined)
  const problemId = useId()
  const finish = () => {
    if (!typed) return
    const result = parseTimeField(end, typed.text)
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
        value={typed?.text ?? formatCueTime(time)}
        readOnly={isReadOnly}
        aria-invalid={typed?.problem !== undefined || undefined}
        aria-describedby={problemId}
        onChange={(event) => setTyped({ text: event.currentTarget.value, timeWhenTyped: time })}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // The focus may move to the line's text field, which must not receive the key.
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

/** Parses the text of a time field. Returns an error message for an invalid or excessive time. */
export function parseTimeField(end: 'from' | 'to', text: string): { time: number } | { problem: string } {
  const time = parseCueTime(text)
  const [earliest, latest] = TIME_LIMITS_MS[end]
  if (time === undefined) return { problem: 'Enter a time such as 1:38.20.' }
  if (time < earliest || time > latest)
    return { problem: `Enter a time from ${formatCueTime(earliest)} to ${formatCueTime(latest)}.` }
  return { time }
}
