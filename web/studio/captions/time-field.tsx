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

/** Input for a time such as `1:38.20`. An impossible value stays in the field with a message. */
export function TimeField({ end, time, isReadOnly, onTime }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const problemId = useId()
  const type = (text: string | undefined) => {
    setTyped(text)
    setProblem(undefined)
  }
  const finish = () => {
    if (typed === undefined) return
    const result = readTimeField(end, typed)
    if ('problem' in result) return setProblem(result.problem)
    type(undefined)
    onTime(result.time)
  }
  return (
    <>
      <input
        className="cue-time"
        inputMode="decimal"
        aria-label={end === 'from' ? 'Start' : 'End'}
        value={typed ?? timeText(time)}
        readOnly={isReadOnly}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problemId}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // The focus may move to the text of the line, which must not receive the key.
            event.preventDefault()
            finish()
          }
          if (event.key === 'Escape') type(undefined)
        }}
      />
      <p id={problemId} role="alert" className="cue-time-problem">
        {problem}
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
