import { useState } from 'react'
import { publishLessons } from '#contract/studio/lessons.ts'
import { ConfirmRenumberDialog } from '#web/studio/content/index.ts'
import {
  findNumbersShiftedByPublication,
  type ListedLesson,
  type NumberChange,
  useLessons,
} from '#web/studio/lesson-lists/index.ts'
import { studioCall } from '#web/studio/shell/index.ts'
import type { BulkAction } from './use-bulk-action.ts'

/**
 * Returns a function that publishes the selected lessons, and the dialog that asks for confirmation if the publication
 * changes lesson numbers. `message` is shown on success.
 */
export function useBulkPublication(
  selectedLessons: readonly ListedLesson[],
  { runOrThrow, runWithToast }: BulkAction,
  message: string,
) {
  // The selection may come from a filtered list, which lacks the other lessons of the courses.
  const { lessons, courses } = useLessons()
  const [changes, setChanges] = useState<readonly NumberChange[]>([])
  const publishAll = () =>
    studioCall(publishLessons, { body: { lessons: selectedLessons.map(({ slug, version }) => ({ slug, version })) } })
  const publish = () => {
    const slugs = new Set(selectedLessons.map(({ slug }) => slug))
    const numberChanges = findNumbersShiftedByPublication(lessons, courses, slugs)
    if (numberChanges.length > 0) setChanges(numberChanges)
    else void runWithToast(publishAll, message)
  }
  const dialog = (
    <ConfirmRenumberDialog
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
