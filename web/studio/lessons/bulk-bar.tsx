import { useState } from 'react'
import { useNavigate } from 'react-router'
import { changeLessons, copyLesson, type CourseRow, placeLessons } from '#contract/studio/lessons.ts'
import { MAX_BULK_LESSONS } from '#contract/studio/limits.ts'
import type { Permission } from '#contract/studio/permissions.ts'
import { type ListedLesson, getTitle } from '#web/studio/lesson-lists/index.ts'
import { studioCall, useAccess } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CourseDialog, TagsDialog } from './bulk-dialogs.tsx'
import { useBulkAction } from './use-bulk-action.ts'
import { useBulkPublication } from './use-bulk-publication.tsx'

interface BulkBarProps {
  lessons: readonly ListedLesson[]
  courses: readonly CourseRow[]
  onClear: () => void
}

type OpenedDialog = 'tags' | 'course'

/** Bar with actions on the selected lessons. Each request changes all selected lessons or none. */
export function BulkBar({ lessons, courses, onClear }: BulkBarProps) {
  const { may } = useAccess()
  const navigate = useNavigate()
  const [openedDialog, setOpenedDialog] = useState<OpenedDialog>()
  const close = () => setOpenedDialog(undefined)
  const versions = lessons.map(({ slug, version }) => ({ slug, version }))
  const subject = subjectAndVerb(lessons)
  const bulkAction = useBulkAction(close)
  const { runOrThrow, runWithToast, isBusy } = bulkAction
  const publication = useBulkPublication(lessons, bulkAction, `${subject} published.`)
  const setFree = (isFree: boolean) =>
    runWithToast(
      () => studioCall(changeLessons, { body: { lessons: versions, isFree } }),
      isFree ? `${subject} free in the draft. Publish to apply.` : `${subject} for members only in the draft.`,
    )
  const [singleLesson] = lessons
  const duplicate = async () => {
    if (!singleLesson) return
    const { slug } = await studioCall(copyLesson, { params: { slug: singleLesson.slug } })
    await navigate(paths.studioText('lessons', slug))
  }
  const actions: readonly { label: string; permission: Permission; onPress: () => void }[] = [
    { label: 'Publish', permission: 'content.publish', onPress: publication.publish },
    { label: 'Add to a course', permission: 'content.publish', onPress: () => setOpenedDialog('course') },
    { label: 'Tags', permission: 'content.change', onPress: () => setOpenedDialog('tags') },
    { label: 'Free', permission: 'content.change', onPress: () => void setFree(true) },
    { label: 'Members only', permission: 'content.change', onPress: () => void setFree(false) },
    ...(lessons.length === 1
      ? [
          {
            label: 'Duplicate',
            permission: 'content.change',
            onPress: () => void runWithToast(duplicate, 'Lesson duplicated as a draft.'),
          } as const,
        ]
      : []),
  ]
  return (
    <section aria-label="Actions on the selected lessons" className="bulk-bar">
      <SelectionSummary lessons={lessons} />
      <div className="flex flex-wrap gap-2">
        {actions
          .filter(({ permission }) => may(permission))
          .map(({ label, onPress }) => (
            <button key={label} type="button" className="bulk-button" aria-disabled={isBusy} onClick={onPress}>
              {label}
            </button>
          ))}
        <button type="button" className="bulk-close" onClick={onClear}>
          <Icon name="cross" className="size-5" />
          <span className="sr-only">Clear selection</span>
        </button>
      </div>
      {publication.dialog}
      <TagsDialog
        isOpen={openedDialog === 'tags'}
        onClose={close}
        onSubmit={(addTags, removeTags) =>
          runOrThrow(
            () => studioCall(changeLessons, { body: { lessons: versions, addTags, removeTags } }),
            'Tags saved in the drafts. Publish to use them in search.',
          )
        }
      />
      <CourseDialog
        isOpen={openedDialog === 'course'}
        courses={courses}
        onClose={close}
        onSubmit={(gid) =>
          runOrThrow(
            () => studioCall(placeLessons, { body: { lessons: versions.map(({ slug }) => slug), gid } }),
            `${subject} in the course.`,
          )
        }
      />
    </section>
  )
}

function SelectionSummary({ lessons }: Pick<BulkBarProps, 'lessons'>) {
  const names = lessons.map(({ number, ...lesson }) => number ?? getTitle(lesson))
  return (
    <p role="status" className="min-w-0">
      <b className="font-semibold">
        {lessons.length} {lessons.length === 1 ? 'lesson' : 'lessons'} selected
      </b>
      <span className="bulk-names">
        {lessons.length === MAX_BULK_LESSONS ? `You can select at most ${MAX_BULK_LESSONS} lessons` : names.join(', ')}
      </span>
    </p>
  )
}

const subjectAndVerb = ({ length }: readonly unknown[]) => (length === 1 ? 'The lesson is' : `${length} lessons are`)
