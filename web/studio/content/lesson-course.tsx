import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { placeLessons } from '#contract/studio/lessons.ts'
import { useLessons } from '#web/studio/lesson-lists/index.ts'
import { describeError, studioCall, useAccess } from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { Labelled, inputAttributes } from './fields/labelled.tsx'

/** Select box for the course of a lesson. A selection changes the course, so it is saved immediately. */
export function LessonCourse({ slug }: { slug: string }) {
  const { courses } = useLessons()
  const { may } = useAccess()
  const queryClient = useQueryClient()
  const [error, setError] = useState<string>()
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
        value={currentGid}
        disabled={!may('content.publish')}
        onChange={(event) => void moveToCourse(event.currentTarget.value)}
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
