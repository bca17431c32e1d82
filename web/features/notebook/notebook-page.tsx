import { useId, useRef, useState } from 'react'
import type { Catalogue } from '#contract/catalogue.ts'
import type { SavedLessonNote } from '#web/api/lesson-records.ts'
import { useRepsPerLesson } from '#web/features/reps/index.ts'
import { PrintCards } from '#web/features/technique-cards/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { groupByLesson, filterNotes, matchesNote, noteFilters, splitIntoWords, type NoteFilter } from './find-notes.ts'
import { NotebookLesson } from './notebook-lesson.tsx'
import { formatNotesAsMarkdown } from './notes-markdown.ts'
import './notebook.css'
import { isComposing } from '#web/ui/is-composing.ts'

/** Number of notes shown at first, and added per click. */
const NOTES_PER_PAGE = 100

interface NotebookPageProps {
  catalogue: Catalogue
  notes: readonly SavedLessonNote[]
}

/** All notes of a member by lesson, with search, filters, export and print. */
export function NotebookPage({ catalogue, notes }: NotebookPageProps) {
  const [now] = useState(() => new Date())
  const repsPerLesson = useRepsPerLesson() ?? []
  const [filter, setFilter] = useState<NoteFilter>('All lessons')
  const [query, setQuery] = useState('')
  const [noteLimit, setNoteLimit] = useState(NOTES_PER_PAGE)
  const words = splitIntoWords(query)
  const lessonGroups = groupByLesson(notes, catalogue)
  const filteredGroups = groupByLesson(filterNotes(notes, filter, { now, repsPerLesson }), catalogue).flatMap(
    (group) => {
      const matchingNotes = group.notes.filter(({ text }) =>
        matchesNote(words, text, group.lesson?.title ?? group.retiredTitle),
      )
      return matchingNotes.length > 0 ? [{ ...group, notes: matchingNotes }] : []
    },
  )
  const shownLessons = takeFirstNotes(filteredGroups, noteLimit)
  const matchCount = countNotes(filteredGroups)
  return (
    <div className="notebook page">
      <div className="notebook-margin">
        <h1 className="condensed">Notebook</h1>
        <p className="text-sm text-quiet">{formatCounts(countNotes(lessonGroups), lessonGroups.length)}</p>
        <div role="group" aria-label="Show" className="notebook-filters">
          {noteFilters.map((name) => (
            <button key={name} type="button" aria-pressed={name === filter} onClick={() => setFilter(name)}>
              {name} <span className="tabular">{filterNotes(notes, name, { now, repsPerLesson }).length}</span>
            </button>
          ))}
        </div>
        <div className="notebook-exports">
          <Button size="small" onClick={() => saveFile(toMarkdown(filteredGroups), 'notebook.md')}>
            <Icon name="download" className="size-5" />
            Markdown
          </Button>
          <PrintCards lessons={filteredGroups.flatMap(({ lesson }) => lesson ?? [])} />
        </div>
      </div>
      <div className="notebook-notes">
        <SearchField query={query} onQueryChange={setQuery} summary={formatCounts(matchCount, filteredGroups.length)} />
        {shownLessons.map(({ key, ...lessonNotes }) => (
          <NotebookLesson key={key} {...lessonNotes} words={words} />
        ))}
        {matchCount === 0 && (
          <p className="notebook-none">
            {words.length > 0 ? `No notes match “${query.trim()}”.` : 'No notes here.'}{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                setQuery('')
                setFilter('All lessons')
                document.querySelector<HTMLElement>('.notebook-search input')?.focus()
              }}
            >
              Show all notes
            </button>
          </p>
        )}
        {matchCount > noteLimit && (
          <Button onClick={() => setNoteLimit(noteLimit + NOTES_PER_PAGE)}>Show more notes</Button>
        )}
      </div>
    </div>
  )
}

interface SearchFieldProps {
  query: string
  onQueryChange: (text: string) => void
  /** Summary such as "4 notes in 2 lessons". */
  summary: string
}

function SearchField({ query, onQueryChange, summary }: SearchFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div role="search" className="notebook-search">
      <Icon name="search" className="size-5" />
      <label htmlFor={id}>Search my notes</label>
      <input
        ref={field}
        id={id}
        type="search"
        maxLength={100}
        autoComplete="off"
        value={query}
        onChange={({ currentTarget }) => onQueryChange(currentTarget.value)}
        onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !isComposing(nativeEvent) && onQueryChange('')}
      />
      <output htmlFor={id}>{query.trim() && summary}</output>
      {query && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            onQueryChange('')
            field.current?.focus()
          }}
        >
          <Icon name="cross" className="size-5" />
        </button>
      )}
    </div>
  )
}

const countNotes = (lessons: readonly { notes: readonly unknown[] }[]) =>
  lessons.reduce((sum, { notes }) => sum + notes.length, 0)

const formatCounts = (notes: number, lessons: number) =>
  `${notes === 1 ? '1 note' : `${notes} notes`} in ${lessons === 1 ? '1 lesson' : `${lessons} lessons`}`

/** Truncates the list to the first `limit` notes. */
function takeFirstNotes(lessons: ReturnType<typeof groupByLesson>, limit: number) {
  let notesLeft = limit
  return lessons.flatMap((lesson) => {
    const notes = lesson.notes.slice(0, Math.max(0, notesLeft))
    notesLeft -= lesson.notes.length
    return notes.length > 0 ? [{ ...lesson, notes }] : []
  })
}

const toMarkdown = (lessons: Parameters<typeof formatNotesAsMarkdown>[0]) =>
  new Blob([formatNotesAsMarkdown(lessons, location.origin)], { type: 'text/markdown' })
