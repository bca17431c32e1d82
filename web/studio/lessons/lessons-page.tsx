import { useDeferredValue, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { BinTable, ListFilters, NewText, UndoBin } from '#web/studio/content/index.ts'
import { matchesSearch, isOnSite, type ListedLesson, useLessons } from '#web/studio/lesson-lists/index.ts'
import {
  ItemAccess,
  readListSearch,
  StudioContent,
  StudioPage,
  useAccess,
  useShortcuts,
  writeListSearch,
} from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BulkBar } from './bulk-bar.tsx'
import './lesson-table.css'
import { LessonFilters } from './lesson-filters.tsx'
import { Search, tabs, type ListTab } from './lesson-search.ts'
import { LessonTable } from './lesson-table.tsx'
import { useSelection } from './selection.ts'

const tabFilters: Readonly<Record<Exclude<ListTab, 'Bin'>, (lesson: ListedLesson) => boolean>> = {
  All: () => true,
  Published: isOnSite,
  Scheduled: ({ state }) => state === 'scheduled',
  Drafts: ({ state }) => state === 'draft',
  'No course': ({ course }) => course === undefined,
}

/** Number of rows added at a time, because rendering thousands of rows would make typing slow. */
const PAGE_SIZE = 100

/** Lists all lessons by course, with bulk actions. */
export function LessonsPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = readListSearch(Search, params)
  const { tab, access } = search
  const updateSearch = (next: Partial<Search>) =>
    void navigate(paths.studioTexts('lessons') + writeListSearch({ ...search, ...next }, { tab: 'All' }), {
      replace: true,
      preventScrollReset: true,
    })
  const { query, lessons, courses } = useLessons(search)
  const [searchText, setSearchText] = useState('')
  const [maxRows, setMaxRows] = useState(PAGE_SIZE)
  const { mayAddLessons } = useAccess()
  const selection = useSelection()
  const deferredText = useDeferredValue(searchText)
  const matchingLessons = lessons.filter(
    (lesson) =>
      tab !== 'Bin' &&
      tabFilters[tab](lesson) &&
      (access === undefined || lesson.isFree === (access === 'free')) &&
      matchesSearch(lesson, deferredText.trim()),
  )
  const rows = matchingLessons.slice(0, maxRows)
  const selectedLessons = lessons.filter(({ slug }) => selection.selected.has(slug))
  useShortcuts([{ key: 'Escape', description: 'Clear selection', onPress: selection.clear }])
  return (
    <StudioPage
      title="Lessons"
      subtitle={summarize(lessons, courses.length)}
      action={
        mayAddLessons && (
          <span className="flex flex-wrap gap-3">
            <Link to={paths.studioUploads()} className={`max-md:hidden ${buttonClass({ size: 'small' })}`}>
              Add videos
            </Link>
            <NewText section="lessons" />
          </span>
        )
      }
    >
      <UndoBin section="lessons" />
      <ListFilters
        tabs={tabs}
        selectedTab={tab}
        onSelectTab={(next) => updateSearch({ tab: next })}
        getCount={(name) => (name === 'Bin' || !query.data ? undefined : lessons.filter(tabFilters[name]).length)}
        searchLabel="Find in lessons"
        searchText={searchText}
        onSearchText={setSearchText}
      >
        <LessonFilters search={search} courses={courses} onChange={updateSearch} />
      </ListFilters>
      {tab === 'Bin' ? (
        <BinTable section="lessons" searchText={searchText} />
      ) : (
        <StudioContent query={query} label="The lessons">
          {({ lessons: allLessons }) =>
            rows.length > 0 ? (
              <LessonTable rows={rows} courses={courses} selection={selection} />
            ) : (
              <p className="measure pt-6 text-lg">
                {allLessons.length === 0 && search.course === undefined && search.visibility === undefined
                  ? 'A lesson is a video with text. Upload a video to create one.'
                  : 'No lessons match.'}
              </p>
            )
          }
        </StudioContent>
      )}
      <ShowMore count={rows.length} total={matchingLessons.length} onMore={() => setMaxRows(maxRows + PAGE_SIZE)} />
      {mayAddLessons && selectedLessons.length === 0 && <AddVideosFoot />}
      {selectedLessons.length > 0 && (
        <ItemAccess mayChange>
          <BulkBar lessons={selectedLessons} courses={courses} onClear={selection.clear} />
        </ItemAccess>
      )}
    </StudioPage>
  )
}

/** Link at the bottom of a phone's screen. */
const AddVideosFoot = () => (
  <p className="studio-foot mt-6 md:hidden">
    <Link to={paths.studioUploads()} className={`w-full ${buttonClass({ tone: 'main' })}`}>
      <Icon name="plus" className="size-5" /> Add videos
    </Link>
  </p>
)

function ShowMore({ count, total, onMore }: { count: number; total: number; onMore: () => void }) {
  if (count >= total) return null
  return (
    <p className="flex flex-wrap items-center gap-4 pt-6">
      <Button size="small" onClick={onMore}>
        Show {Math.min(PAGE_SIZE, total - count)} more
      </Button>
      <span className="text-sm text-quiet">
        {count} of {total}
      </span>
    </p>
  )
}

function summarize(lessons: readonly ListedLesson[], courseCount: number) {
  const withoutCourse = lessons.filter(({ course }) => course === undefined).length
  if (lessons.length === 0) return undefined
  const inCourses = `${lessons.length - withoutCourse} in ${courseCount} ${courseCount === 1 ? 'course' : 'courses'}`
  return withoutCourse > 0 ? `${inCourses}, ${withoutCourse} without a course` : inCourses
}
