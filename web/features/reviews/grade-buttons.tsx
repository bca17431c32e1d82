import { useEffect, useEffectEvent } from 'react'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'
import { areSingleKeysDisabled } from '#web/session/storage/single-keys.ts'
import { getShortcutKey } from '#rules/shortcut-key.ts'
import { formatDueInterval, formatDueDate, type Schedule } from './reviews.ts'
import { GRADES, type Grade } from './schedule.ts'

export const gradeNames: Record<Grade, string> = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' }

interface GradeButtonsProps {
  schedules: Record<Grade, Schedule>
  /** Time at which the schedules were computed. */
  now: Date
  /** True once the clip has been shown. */
  isReady: boolean
  onGrade: (grade: Grade) => void
}

/** Buttons of the four grades with their next review. Keys 1 to 4 press them. */
export function GradeButtons({ schedules, now, isReady, onGrade }: GradeButtonsProps) {
  useNumberKeys(isReady, onGrade)
  return (
    <ul className="review-grades" data-ready={isReady} aria-label="How did it go?">
      {GRADES.map((grade, index) => (
        <li key={grade}>
          <button
            // Moves the focus, because the focused button is unmounted when the clip is shown.
            ref={isReady && grade === 'good' ? focusOnMount : undefined}
            type="button"
            disabled={!isReady}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onGrade(grade)}
          >
            <b className="condensed">{gradeNames[grade]}</b>
            <kbd aria-hidden="true">{index + 1}</kbd>
            <span className="review-due-on">{formatDueDate(schedules[grade], now)}</span>
            <span className="review-due-in" aria-hidden="true">
              {formatDueInterval(schedules[grade], now)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function useNumberKeys(isEnabled: boolean, onGrade: (grade: Grade) => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const grade = GRADES[Number(getShortcutKey(event)) - 1]
    if (!grade || event.repeat || event.ctrlKey || event.metaKey || event.altKey || areSingleKeysDisabled()) return
    onGrade(grade)
  })
  useEffect(() => {
    if (!isEnabled) return undefined
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isEnabled])
}
