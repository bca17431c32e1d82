import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { changeLessons, copyLesson, type CourseRow, placeLessons, publishLessons } from '#contract/studio/lessons.ts'
import { BULK_LESSONS } from '#contract/studio/limits.ts'
import type { Permission } from '#contract/studio/permissions.ts'
import { type ListedLesson, titleOf } from '#web/studio/lesson-lists/index.ts'
import { refusalText, studioCall, useAccess } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { CourseDialog, TagsDialog } from './bulk-dialogs.tsx'

interface BulkBarProps {
  lessons: readonly ListedLesson[]
  courses: readonly CourseRow[]
  onClear: () => void
}

type Opened = 'tags' | 'course'

/** Actions on all selected lessons. Each request changes all of them or none. */
export function BulkBar({ lessons, courses, onClear }: BulkBarProps) {
  const { may } = useAccess()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const seen = lessons.map(({ slug, version }) => ({ slug, version }))
  const { act, run, isBusy } = useBulkAction(close)
  const change = (isFree: boolean) =>
    run(
      () => studioCall(changeLessons, { body: { lessons: seen, isFree } }),
      isFree
        ? `${subjectText(lessons)} free in the draft. Publish to apply.`
        : `${subjectText(lessons)} for members only in the draft.`,
    )
  const publish = () =>
    run(() => studioCall(publishLessons, { body: { lessons: seen } }), `${subjectText(lessons)} published.`)
  const [only] = lessons
  const duplicate = async () => {
    if (!only) return
    const { slug } = await studioCall(copyLesson, { params: { slug: only.slug } })
    await navigate(paths.studioText('lessons', slug))
  }
  const actions: readonly { words: string; needs: Permission; press: () => void }[] = [
    { words: 'Publish', needs: 'content.publish', press: () => void publish() },
    { words: 'Add to a course', needs: 'content.publish', press: () => setOpened('course') },
    { words: 'Tags', needs: 'content.change', press: () => setOpened('tags') },
    { words: 'Free', needs: 'content.change', press: () => void change(true) },
    { words: 'Members only', needs: 'content.change', press: () => void change(false) },
    ...(lessons.length === 1
      ? [
          {
            words: 'Duplicate',
            needs: 'content.change',
            press: () => void run(duplicate, 'Lesson duplicated as a draft.'),
          } as const,
        ]
      : []),
  ]
  return (
    <section aria-label="With the selected lessons" className="bulk-bar">
      <Selected lessons={lessons} />
      <div className="flex flex-wrap gap-2">
        {actions
          .filter(({ needs }) => may(needs))
          .map(({ words, press }) => (
            <button key={words} type="button" className="bulk-button" aria-disabled={isBusy} onClick={press}>
              {words}
            </button>
          ))}
        <button type="button" className="bulk-close" onClick={onClear}>
          <Icon name="cross" className="size-5" />
          <span className="sr-only">Clear selection</span>
        </button>
      </div>
      <TagsDialog
        isOpen={opened === 'tags'}
        onClose={close}
        onSubmit={(addTags, removeTags) =>
          act(
            () => studioCall(changeLessons, { body: { lessons: seen, addTags, removeTags } }),
            'Tags saved in the drafts. Publish to use them in search.',
          )
        }
      />
      <CourseDialog
        isOpen={opened === 'course'}
        courses={courses}
        onClose={close}
        onSubmit={(gid) =>
          act(
            () => studioCall(placeLessons, { body: { lessons: seen.map(({ slug }) => slug), gid } }),
            `${subjectText(lessons)} in the course.`,
          )
        }
      />
    </section>
  )
}

function Selected({ lessons }: Pick<BulkBarProps, 'lessons'>) {
  const names = lessons.map(({ number, ...lesson }) => number ?? titleOf(lesson))
  return (
    <p role="status" className="min-w-0">
      <b className="font-semibold">
        {lessons.length} {lessons.length === 1 ? 'lesson' : 'lessons'} selected
      </b>
      <span className="bulk-which">
        {lessons.length === BULK_LESSONS ? `At most ${BULK_LESSONS} at once` : names.join(', ')}
      </span>
    </p>
  )
}

/** Runs a request, shows the result, and refetches the lessons. `act` rejects on failure, `run` shows the error. */
function useBulkAction(close: () => void) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act = async (action: () => Promise<unknown>, words: string) => {
    try {
      await action()
      close()
      showToast(words, { isGood: true })
    } finally {
      // Refetches, because the list may be older than the change that caused the rejection.
      await queries.invalidateQueries({ queryKey: ['studio'] })
    }
  }
  const run = async (action: () => Promise<unknown>, words: string) => {
    if (isBusy) return
    setBusy(true)
    await act(action, words).catch((reason: unknown) => showToast(refusalText(reason)))
    setBusy(false)
  }
  return { act, run, isBusy }
}

const subjectText = ({ length }: readonly unknown[]) => (length === 1 ? 'The lesson is' : `${length} lessons are`)
