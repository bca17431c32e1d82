import { useState } from 'react'
import { findShiftedNumbers, getCourseNumber, NumberList, useLessons } from '#web/studio/lesson-lists/index.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DraftState } from './draft-state.ts'
import { DialogForm } from './publication-dialogs.tsx'
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
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title="The numbers of other lessons will change"
      text="Members see the new numbers at once. Links, notes and progress stay with each lesson."
    >
      <DialogForm
        action={actionLabels[action]}
        submit={async () => {
          setOpen(false)
          await publication[action]()
          return undefined
        }}
      >
        <NumberList changes={findChanges(action)} lessons={lessons} />
      </DialogForm>
    </Dialog>
  )
  return {
    publication: { ...publication, publish: check('publish'), unpublish: check('unpublish'), bin: check('bin') },
    dialog,
  }
}
