import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createText, publishText } from '#contract/studio/content.ts'
import { placeLessons } from '#contract/studio/lessons.ts'
import { useLessons } from '#web/studio/lesson-lists/index.ts'
import { describeError, studioCall, useAccess } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { showToast } from '#web/ui/toast.tsx'
import { Labelled, inputAttributes } from './fields/labelled.tsx'
import { slugFromTitle } from './new-text.tsx'
import { DialogForm } from './publication-dialogs.tsx'

/** Arrow keys pass through courses, so a selection is saved when it has not changed for this time. */
const SAVE_DELAY_MS = 1000

/**
 * Select box for the course of a lesson, and a dialog for a new course. A selection changes the course, and is saved
 * without a button.
 */
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
          No course yet
        </option>
        {courses.map(({ gid, title }) => (
          <option key={gid} value={gid}>
            {title ?? gid}
          </option>
        ))}
      </select>
      {may('content.publish') && <NewCourse slug={slug} />}
    </Labelled>
  )
}

/** Button and dialog that publish a new course with this lesson. */
function NewCourse({ slug }: { slug: string }) {
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const submit = async (form: FormData) => {
    const title = formText(form, 'title').trim()
    if (title === '') return 'Enter a title.'
    const gid = slugFromTitle(title) || `course-${crypto.randomUUID().slice(0, 8)}`
    const data = { title, summary: '' }
    try {
      const { version } = await studioCall(createText, { params: { kind: 'course' }, body: { slug: gid, data } })
      await studioCall(publishText, { params: { kind: 'course', slug: gid }, body: { version } })
      await studioCall(placeLessons, { body: { lessons: [slug], gid } })
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['studio', 'lessons'] })
    }
    setOpen(false)
    showToast(`Added to the new course “${title}”.`, { isSuccess: true })
    return undefined
  }
  return (
    <>
      <p>
        <Button size="small" onClick={() => setOpen(true)}>
          New course
        </Button>
      </p>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="New course"
        text="Creates the course, publishes it and adds this lesson. You can add a description under Courses later."
      >
        <DialogForm action="Create course" submit={submit}>
          <Field name="title" label="Title of the course" maxLength={200} />
        </DialogForm>
      </Dialog>
    </>
  )
}
