import { useState } from 'react'
import { readTime, timeText } from './cue-time.ts'

interface TimeFieldProps {
  label: string
  time: number
  isReadOnly: boolean
  onTime: (time: number) => void
}

/** Input for a time such as `1:38.20`. An invalid value is reset on blur. */
export function TimeField({ label, time, isReadOnly, onTime }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const finish = () => {
    const read = typed === undefined ? undefined : readTime(typed)
    setTyped(undefined)
    if (read !== undefined) onTime(read)
  }
  return (
    <input
      className="cue-time"
      inputMode="decimal"
      aria-label={label}
      value={typed ?? timeText(time)}
      readOnly={isReadOnly}
      aria-invalid={(typed !== undefined && readTime(typed) === undefined) || undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        if (event.key === 'Escape') setTyped(undefined)
      }}
    />
  )
}
