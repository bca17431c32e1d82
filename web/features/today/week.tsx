import { useRef, useState, type SubmitEvent } from 'react'
import { WEEKLY_MINUTES } from '#contract/limits.ts'
import { trainingWeek, type TrainingDay } from '#rules/training-week.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { isNumber } from '#web/api/read-response.ts'
import { keepaliveClient } from '#web/features/member-data/index.ts'
import { startOfDay } from '#web/features/reviews/index.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

interface WeekProps {
  records: Parameters<typeof trainingWeek>[0]
  now: Date
}

/** Training minutes of this week compared to the member's goal. */
export function Week({ records, now }: WeekProps) {
  const { goal, save } = useGoal()
  const [isEditing, setEditing] = useState(false)
  const shouldFocusButton = useRef(false)
  const week = trainingWeek(records, startOfDay(now))
  const totalMinutes = week.reduce((sum, { minutes }) => sum + minutes, 0)
  const maxMinutes = Math.max(1, ...week.map(({ minutes }) => minutes))
  return (
    <div className="today-week">
      <header>
        <h3>This week</h3>
        {!isEditing && (
          <button
            type="button"
            className="link"
            ref={(button) => {
              // The form, which had the focus, was unmounted.
              if (shouldFocusButton.current) button?.focus()
              shouldFocusButton.current = false
            }}
            onClick={() => {
              loadProfile().catch(ignoreError)
              setEditing(true)
            }}
          >
            {goal === undefined ? 'Set a goal' : 'Change goal'}
          </button>
        )}
      </header>
      {isEditing && (
        <GoalForm
          goal={goal}
          onDone={(newGoal) => {
            shouldFocusButton.current = true
            setEditing(false)
            if (newGoal !== undefined) void save(newGoal)
          }}
        />
      )}
      <p className="today-sum tabular">
        <b className="condensed">{totalMinutes}</b>{' '}
        {goal === undefined ? (totalMinutes === 1 ? 'minute' : 'minutes') : `of ${goal} minutes`}
      </p>
      <ol>
        {week.map((trainingDay) => (
          <li key={trainingDay.day.getTime()} data-when={trainingDay.when}>
            <span className="today-bar" aria-hidden="true">
              <i style={{ height: `${(trainingDay.minutes / maxMinutes) * 100}%` }} />
            </span>
            <b>
              {trainingDay.when === 'today'
                ? 'Today'
                : trainingDay.day.toLocaleDateString('en-US', { weekday: 'short' })}
              <span className="sr-only">: </span>
            </b>
            <span>{describeDay(trainingDay, goal === undefined ? 0 : goal - totalMinutes)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function describeDay({ minutes, when }: TrainingDay, minutesLeft: number) {
  if (when === 'today' && minutesLeft > 0) return `${minutesLeft} to do`
  if (minutes > 0) return String(minutes)
  return when === 'past' ? 'rest' : ''
}

/**
 * Loads the code that saves the goal. The form preloads this code, so that a save is sent even if the page closes.
 */
const loadProfile = () => import('#web/api/account-records.ts')

/** The goal is part of the access token, so no request is needed to show it. */
function useGoal() {
  const { member } = useSession()
  const [savedMinutes, setSavedMinutes] = useState<number>()
  const weeklyMinutes = member?.details['weeklyMinutes']
  return {
    goal: savedMinutes ?? (isNumber(weeklyMinutes) ? weeklyMinutes : undefined),
    save: async (weeklyMinutes: number) => {
      if (!member) return
      setSavedMinutes(weeklyMinutes)
      try {
        const { updateProfile } = await loadProfile()
        await updateProfile(keepaliveClient, member.id, { weeklyMinutes })
      } catch {
        setSavedMinutes(undefined)
        showToast('Couldn’t save your goal. Try again when you’re online.')
      }
    },
  }
}

function GoalForm({ goal, onDone }: { goal: number | undefined; onDone: (goal?: number) => void }) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onDone(Number(new FormData(event.currentTarget).get('minutes')))
  }
  return (
    <form className="today-goal" onSubmit={submit}>
      <label htmlFor="weekly-minutes">Minutes a week</label>
      <input
        id="weekly-minutes"
        name="minutes"
        type="number"
        required
        min={WEEKLY_MINUTES.min}
        max={WEEKLY_MINUTES.max}
        defaultValue={goal ?? WEEKLY_MINUTES.default}
        ref={selectOnMount}
      />
      <Button type="submit">Save</Button>
    </form>
  )
}

/** Focuses the field and selects its text, because a click opened the form. */
const selectOnMount = (field: HTMLInputElement | null) => field?.select()
