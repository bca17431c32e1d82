import { useState } from 'react'
import { findShiftedNumbers, getCourseNumber, useLessons } from '#web/studio/lesson-lists/index.ts'
import type { DraftState } from './draft-state.ts'
import { NumberDialog } from './number-dialog.tsx'
import type { Publication } from './use-publication.ts'

const actionLabels = { publish: 'Publish', unpublish: 'Unpublish', bin: 'Move to bin' } as const
type Action = keyof typeof actionLabels

const toVisibility = (value: unknown) => (value === 'unlisted' || value === 'retired' ? value : null)

/**
 * Asks before an action on a lesson that changes the numbers of other lessons for members. Returns the checked actions,
 * and the dialog to render.
 */
export function useNumberCheck(isLesson: boolean, { item, data }: DraftState, publication: Publication) {
  const { lessons, courses } = useLessons({}, isLesson)
  const [action, setAction] = useState<Action>('publish')
  const [isOpen, setOpen] = useState(false)
  const { slug, published } = item
  const course = courses.find((listed) => listed.lessons.includes(slug))
  const findChanges = (wanted: Action) =>
    findShiftedNumbers(
      course?.lessons.flatMap((listed) => lessons.find((lesson) => lesson.slug === listed) ?? []) ?? [],
      course && getCourseNumber(courses, course.gid),
      {
        slug,
        before: { state: published ? 'published' : 'draft', visibility: toVisibility(published?.data['visibility']) },
        after: { state: wanted === 'publish' ? 'published' : 'draft', visibility: toVisibility(data['visibility']) },
      },
    )
  const check = (wanted: Action) => async () => {
    if (findChanges(wanted).length === 0) return publication[wanted]()
    setAction(wanted)
    setOpen(true)
  }
  const dialog = (
    <NumberDialog
      action={actionLabels[action]}
      changes={findChanges(action)}
      lessons={lessons}
      isOpen={isOpen}
      onOpenChange={setOpen}
      submit={async () => {
        setOpen(false)
        await publication[action]()
      }}
    />
  )
  return {
    publication: { ...publication, publish: check('publish'), unpublish: check('unpublish'), bin: check('bin') },
    dialog,
  }
}
