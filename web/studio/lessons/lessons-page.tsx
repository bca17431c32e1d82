import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { BinTable, ListFilters, NewText, UndoBin } from '#web/studio/content/index.ts'
import { matchesSearch, isOnSite, type ListedLesson, useLessons } from '#web/studio/lesson-lists/index.ts'
import { ItemAccess, StudioContent, StudioPage, useAccess, useKeys } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { BulkBar } from './bulk-bar.tsx'
import './lesson-table.css'
import { LessonTable } from './lesson-table.tsx'
import { useSelection } from './selection.ts'

const shows = ['All', 'Published', 'Scheduled', 'Drafts', 'No course', 'Bin'] as const
type Shown = (typeof shows)[number]

const tests: Readonly<Record<Exclude<Shown, 'Bin'>, (lesson: ListedLesson) => boolean>> = {
  All: () => true,
  Published: isOnSite,
  Scheduled: ({ state }) => state === 'scheduled',
  Drafts: ({ state }) => state === 'draft',
  'No course': ({ course }) => course === undefined,
}

/** Rows per page; rendering thousands at once would make typing slow. */
const PAGE = 100

/** Lists all lessons by course, with bulk actions. */
export function LessonsPage() {
  const { query, lessons, courses } = useLessons()
  const [shown, setShown] = useState<Shown>('All')
  const [words, setWords] = useState('')
  const [plan, setPlan] = useState('')
  const [most, setMost] = useState(PAGE)
  const { mayAddLessons } = useAccess()
  const selection = useSelection()
  const typed = useDeferredValue(words)
  const found = lessons.filter(
    (lesson) =>
      shown !== 'Bin' &&
      tests[shown](lesson) &&
      (plan === '' || lesson.isFree === (plan === 'free')) &&
      matchesSearch(lesson, typed.trim()),
  )
  const rows = found.slice(0, most)
  const chosen = lessons.filter(({ slug }) => selection.selected.has(slug))
  useKeys([{ key: 'Escape', does: 'Clear selection', press: selection.clear }])
  return (
    <StudioPage
      title="Lessons"
      fact={factOf(lessons, courses.length)}
      action={
        mayAddLessons && (
          <span className="flex flex-wrap gap-3">
            <Link to={paths.studioUploads()} className={buttonClass({ size: 'small' })}>
              Add videos
            </Link>
            <NewText section="lessons" />
          </span>
        )
      }
    >
      <UndoBin section="lessons" />
      <ListFilters
        names={shows}
        shown={shown}
        onShow={setShown}
        count={(name) => (name === 'Bin' || !query.data ? undefined : lessons.filter(tests[name]).length)}
        find="Find in lessons"
        words={words}
        onWords={setWords}
      >
        <label className="studio-filter" data-set={plan === '' ? undefined : ''}>
          <span className="sr-only">Access</span>
          <select value={plan} onChange={(event) => setPlan(event.currentTarget.value)}>
            <option value="">Free and members</option>
            <option value="free">Free</option>
            <option value="members">Members</option>
          </select>
        </label>
      </ListFilters>
      {shown === 'Bin' ? (
        <BinTable section="lessons" words={words} />
      ) : (
        <StudioContent query={query} what="The lessons">
          {({ lessons: all }) =>
            rows.length > 0 ? (
              <LessonTable rows={rows} courses={courses} selection={selection} />
            ) : (
              <p className="measure pt-6 text-lg">
                {all.length === 0
                  ? 'A lesson is a video with text. Upload a video to create one.'
                  : 'No lessons match.'}
              </p>
            )
          }
        </StudioContent>
      )}
      <More shown={rows.length} all={found.length} onMore={() => setMost(most + PAGE)} />
      {chosen.length > 0 && (
        <ItemAccess mayChange>
          <BulkBar lessons={chosen} courses={courses} onClear={selection.clear} />
        </ItemAccess>
      )}
    </StudioPage>
  )
}

function More({ shown, all, onMore }: { shown: number; all: number; onMore: () => void }) {
  if (shown >= all) return null
  return (
    <p className="flex flex-wrap items-center gap-4 pt-6">
      <Button size="small" onClick={onMore}>
        Show {Math.min(PAGE, all - shown)} more
      </Button>
      <span className="text-sm text-quiet">
        {shown} of {all}
      </span>
    </p>
  )
}

function factOf(lessons: readonly ListedLesson[], courses: number) {
  const alone = lessons.filter(({ course }) => course === undefined).length
  if (lessons.length === 0) return undefined
  const inCourses = `${lessons.length - alone} in ${courses} ${courses === 1 ? 'course' : 'courses'}`
  return alone > 0 ? `${inCourses}, ${alone} without a course` : inCourses
}
