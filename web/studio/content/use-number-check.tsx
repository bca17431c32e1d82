import { useState } from 'react'
import { findShiftedNumbers, getCourseNumber, useLessons } from '#web/studio/lesson-lists/index.ts'
import type { DraftState } from './draft-state.ts'
import { ConfirmRenumberDialog } from './confirm-renumber-dialog.tsx'
import type { Publication } from './use-publication.ts'

const actionLabels = { publish: 'Publish', unpublish: 'Unpublish', bin: 'Move to bin' } as const
type Action = keyof typeof actionLabels

const getVisibility = ({ visibility }: Readonly<Record<string, unknown>>) =>
  visibility === 'unlisted' || visibility === 'retired' ? visibility : 'listed'

/**
 * Requests confirmation for an action on a lesson that changes the numbers of other lessons. Returns the publication
 * with confirmed actions, and the dialog to render.
 */
export function useNumberCheck(isLesson: boolean, { item, data }: DraftState, publication: Publication) {
  const { lessons, courses } = useLessons({}, isLesson)
  const [action, setAction] = useState<Action>('publish')
  const [isOpen, setOpen] = useState(false)
  const { slug, published } = item
  const course = courses.find((candidate) => candidate.lessons.includes(slug))
  const findChanges = (requestedAction: Action) =>
    findShiftedNumbers(
      course?.lessons.flatMap((lessonSlug) => lessons.find((lesson) => lesson.slug === lessonSlug) ?? []) ?? [],
      course && getCourseNumber(courses, course.gid),
      {
        slug,
        before: published && getVisibility(published.data),
        after: requestedAction === 'publish' ? getVisibility(data) : null,
      },
    )
  const check = (requestedAction: Action) => async () => {
    if (findChanges(requestedAction).length === 0) return publication[requestedAction]()
    setAction(requestedAction)
    setOpen(true)
  }
  const dialog = (
    <ConfirmRenumberDialog
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
