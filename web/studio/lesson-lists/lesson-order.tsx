import { useState } from 'react'
import { Combobox } from '#web/ui/combobox.tsx'
import { OrderedList } from '#web/ui/ordered-list.tsx'
import { matchesSearch, type ListedLesson, getTitle } from './lesson-data.ts'
import { isOnSite } from './lesson-numbers.ts'

/** Maximum number of search results. */
const MAX_RESULTS = 30

interface LessonOrderProps<Entry> {
  label: string
  /** Ordered entries. The array must keep its identity while the entries do not change. */
  entries: readonly Entry[]
  lessons: readonly ListedLesson[]
  keyOf: (entry: Entry) => string
  /** Returns the entry for a lesson; undefined if the lesson cannot be listed. */
  entryOf: (lesson: ListedLesson) => Entry | undefined
  isReadOnly: boolean
  /** Id of the search field. */
  id: string
  describedBy: string | undefined
  onChange: (entries: readonly Entry[]) => void
}

/** Reorderable list of lessons, with a search field that adds lessons. */
export function LessonOrder<Entry>(props: LessonOrderProps<Entry>) {
  const { label, entries, lessons, keyOf, entryOf, isReadOnly, id, describedBy, onChange } = props
  const [searchText, setSearchText] = useState('')
  const lessonsByKey = new Map(
    lessons.flatMap((lesson) => {
      const entry = entryOf(lesson)
      return entry === undefined ? [] : [[keyOf(entry), lesson] as const]
    }),
  )
  const listedKeys = new Set(entries.map(keyOf))
  const nameOf = (entry: Entry) => {
    const lesson = lessonsByKey.get(keyOf(entry))
    return lesson ? getTitle(lesson) : keyOf(entry)
  }
  const addableLessons = [...lessonsByKey].filter(
    ([key, lesson]) => !listedKeys.has(key) && matchesSearch(lesson, searchText.trim()),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <OrderedList
        label={label}
        items={entries}
        keyOf={keyOf}
        nameOf={nameOf}
        isReadOnly={isReadOnly}
        onMove={(from, to) => {
          const movedEntries = entries.slice(from, from + 1)
          onChange(entries.toSpliced(from, 1).toSpliced(to, 0, ...movedEntries))
        }}
        onRemove={(index) => onChange(entries.toSpliced(index, 1))}
      >
        {(entry) => (
          <LessonLine
            lesson={lessonsByKey.get(keyOf(entry))}
            name={nameOf(entry)}
            areLessonsLoaded={lessons.length > 0}
          />
        )}
      </OrderedList>
      {!isReadOnly && (
        <Combobox
          isOverlay
          id={id}
          label="Add a lesson by title"
          describedBy={describedBy}
          text={searchText}
          onTextChange={setSearchText}
          options={addableLessons.slice(0, MAX_RESULTS)}
          keyOf={([key]) => key}
          emptyText="No other lesson matches."
          onChoose={([, lesson]) => {
            const entry = entryOf(lesson)
            if (entry !== undefined) onChange([...entries, entry])
            setSearchText('')
          }}
        >
          {([, lesson]) => <LessonLine lesson={lesson} name={getTitle(lesson)} />}
        </Combobox>
      )}
    </div>
  )
}

interface LessonLineProps {
  lesson: ListedLesson | undefined
  name: string
  /** Whether the lessons have been loaded. */
  areLessonsLoaded?: boolean
}

/** A lesson with poster, title, and the reason if members do not see the lesson. */
function LessonLine({ lesson, name, areLessonsLoaded = true }: LessonLineProps) {
  const details = [lesson?.number, lesson?.course?.title, lesson ? hiddenReason(lesson) : areLessonsLoaded && 'Deleted']
  return (
    <span className="flex min-w-0 items-center gap-3">
      {lesson?.thumbnail && (
        <img
          src={lesson.thumbnail}
          alt=""
          width="64"
          height="36"
          loading="lazy"
          className="h-9 w-16 shrink-0 bg-hover object-cover max-md:hidden"
        />
      )}
      <span className="min-w-0">
        <span className="block truncate text-base leading-[1.35] font-semibold">{name}</span>
        <span className="block truncate text-sm leading-[1.35] text-quiet">{details.filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  )
}

const hiddenReason = (lesson: ListedLesson) => !isOnSite(lesson) && 'Not published yet'
