import { useState } from 'react'
import { publishLessons } from '#contract/studio/lessons.ts'
import { NumberDialog } from '#web/studio/content/index.ts'
import {
  findNumbersShiftedByPublication,
  type ListedLesson,
  type NumberChange,
  useLessons,
} from '#web/studio/lesson-lists/index.ts'
import { studioCall } from '#web/studio/shell/index.ts'
import type { BulkAction } from './use-bulk-action.ts'

/**
 * Publishes the selected lessons, and asks first if that changes the numbers of lessons for members. Returns the dialog
 * to render. `message`: shown on success.
 */
export function useBulkPublication(
  selected: readonly ListedLesson[],
  { runOrThrow, runWithToast }: BulkAction,
  message: string,
) {
  // The selection may come from a filtered list, which lacks the other lessons of the courses.
  const { lessons, courses } = useLessons()
  const [changes, setChanges] = useState<readonly NumberChange[]>([])
  const publishAll = () =>
    studioCall(publishLessons, { body: { lessons: selected.map(({ slug, version }) => ({ slug, version })) } })
  const publish = () => {
    const slugs = new Set(selected.map(({ slug }) => slug))
    const shifted = findNumbersShiftedByPublication(lessons, courses, slugs)
    if (shifted.length > 0) setChanges(shifted)
    else void runWithToast(publishAll, message)
  }
  const dialog = (
    <NumberDialog
      action="Publish"
      changes={changes}
      lessons={lessons}
      isOpen={changes.length > 0}
      onOpenChange={() => setChanges([])}
      submit={async () => {
        await runOrThrow(publishAll, message)
        setChanges([])
      }}
    />
  )
  return { publish, dialog }
}
