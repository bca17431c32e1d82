import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { placeLessons } from '#contract/studio/lessons.ts'
import { useLessons } from '#web/studio/lesson-lists/index.ts'
import { describeError, studioCall, useAccess } from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { Labelled, inputAttributes } from './fields/labelled.tsx'

/** Arrow keys pass through courses, so a selection is saved when it has not changed for this time. */
const SAVE_DELAY_MS = 1000

/** Select box for the course of a lesson. A selection changes the course, and is saved without a button. */
export function LessonCourse({ slug }: { slug: string }) {
  const { courses } = useLessons()
  const { may } = useAccess()
  const queryClient = useQueryClient()
  const [error, setError] = useState<string>()
  const [chosenGid, setChosenGid] = useState<string>()
  const currentGid = courses.find(({ lessons }) => lessons.includes(slug))?.gid ?? ''
  const moveToCourse = async (gid: string) => {
    setError(undefined)
    try {
      await studioCall(placeLessons, { body: { lessons: [slug], gid } })
      showToast('Added to the end of the course.', { isSuccess: true })
    } catch (reason) {
      setError(describeError(reason))
    }
    await queryClient.invalidateQueries({ queryKey: ['studio', 'lessons'] })
    setChosenGid((current) => (current === gid ? undefined : current))
  }
  // The timer also saves a selection whose editor has been closed.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const choose = (gid: string) => {
    setChosenGid(gid)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void moveToCourse(gid), SAVE_DELAY_MS)
  }
  const field = {
    name: 'course',
    label: 'Course',
    control: 'choice',
    hint: 'Members find a lesson in its course. To change the order of lessons, edit the course.',
  } as const
  return (
    <Labelled field={field} error={error}>
      <select
        value={chosenGid ?? currentGid}
        disabled={!may('content.publish')}
        onChange={(event) => choose(event.currentTarget.value)}
        {...inputAttributes(field.name, error, field.hint)}
      >
        <option value="" disabled>
          {courses.length === 0 ? 'No courses yet' : 'No course yet'}
        </option>
        {courses.map(({ gid, title }) => (
          <option key={gid} value={gid}>
            {title ?? gid}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
