import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import type { SavedLessonNote } from '#web/api/lesson-records.ts'
import { DayNote, useNoteChanges } from '#web/features/notes/index.ts'
import { useRepsPerLesson } from '#web/features/reps/index.ts'
import { PrintCards } from '#web/features/technique-cards/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import {
  groupNotes,
  filterNotes,
  matchesNote,
  noteFilters,
  splitIntoWords,
  type NoteFilter,
  type NoteGroup,
} from './find-notes.ts'
import { getGroupTitle } from './group-title.ts'
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

/** All notes of a member by day and lesson, with search, filters, export and print. */
export function NotebookPage({ catalogue, notes }: NotebookPageProps) {
  const [now] = useState(() => new Date())
  const repsPerLesson = useRepsPerLesson() ?? []
  const [filter, setFilter] = useState<NoteFilter>('All notes')
  const [query, setQuery] = useState('')
  const [noteLimit, setNoteLimit] = useState(NOTES_PER_PAGE)
  const heading = useRef<HTMLHeadingElement>(null)
  const changes = useNoteChanges(heading)
  const { removedNote } = changes
  const searchWords = splitIntoWords(query)
  const groups = groupNotes(notes, catalogue)
  // The removed note stays listed for its Undo button, even if it was the only note of its lesson or day.
  const listedNotes = removedNote ? [...notes.filter(({ id }) => id !== removedNote.id), removedNote] : notes
  const filteredNotes = filterNotes(listedNotes, filter, { now, repsPerLesson })
  const filteredGroups = groupNotes(filteredNotes, catalogue).flatMap((group) => {
    const matchingNotes = group.notes.filter(({ text }) => matchesNote(searchWords, text, getGroupTitle(group)))
    return matchingNotes.length > 0 ? [{ ...group, notes: matchingNotes }] : []
  })
  // Restoring the only note of a group renders the group again, so the heading of the page receives the focus.
  const groupOfRemovedNote = filteredGroups.find((group) => group.notes.some((note) => note === removedNote))
  const isPageHeading = groupOfRemovedNote?.notes.length === 1
  const shownGroups = takeFirstNotes(filteredGroups, noteLimit)
  const matchCount = countNotes(filteredGroups)
  return (
    <div className="notebook page">
      <div className="notebook-margin">
        <h1 ref={isPageHeading ? heading : undefined} tabIndex={-1} className="condensed">
          Notebook
        </h1>
        {notes.length > 0 && (
          <>
            <p className="text-sm text-quiet">{formatCounts(groups)}</p>
            <div role="group" aria-label="Show" className="notebook-filters">
              {noteFilters.map((name) => (
                <button key={name} type="button" aria-pressed={name === filter} onClick={() => setFilter(name)}>
                  {name} <span className="tabular">{filterNotes(notes, name, { now, repsPerLesson }).length}</span>
                </button>
              ))}
            </div>
            <Exports groups={filteredGroups} />
          </>
        )}
      </div>
      <div className="notebook-notes">
        {notes.length > 0 && (
          <SearchField query={query} onQueryChange={setQuery} summary={formatCounts(filteredGroups)} />
        )}
        <div className="notes notebook-day">
          <DayNote onSaved={() => setFilter((shown) => (shown === 'All notes' ? shown : 'Training days'))} />
        </div>
        {shownGroups.map(({ key, ...group }) => (
          <NotebookLesson
            key={key}
            {...group}
            words={searchWords}
            changes={changes}
            heading={!isPageHeading && key === groupOfRemovedNote?.key ? heading : undefined}
          />
        ))}
        {listedNotes.length === 0 && <NoNotes />}
        {listedNotes.length > 0 && matchCount === 0 && (
          <NoMatches
            query={query.trim()}
            onReset={() => {
              setQuery('')
              setFilter('All notes')
            }}
          />
        )}
        {matchCount > noteLimit && (
          <Button onClick={() => setNoteLimit(noteLimit + NOTES_PER_PAGE)}>Show more notes</Button>
        )}
      </div>
    </div>
  )
}

const NoMatches = ({ query, onReset }: { query: string; onReset: () => void }) => (
  <p className="notebook-none">
    {query === '' ? 'No notes match this filter.' : `No notes match “${query}”.`}{' '}
    <button
      type="button"
      className="link"
      onClick={() => {
        onReset()
        document.querySelector<HTMLElement>('.notebook-search input')?.focus()
      }}
    >
      Show all notes
    </button>
  </p>
)

/** Buttons that download or print the shown notes. */
function Exports({ groups }: { groups: readonly NoteGroup[] }) {
  const lessons = groups.flatMap(({ lesson }) => lesson ?? [])
  return (
    <div className="notebook-exports">
      <Button size="small" onClick={() => saveFile(toMarkdown(groups), 'notebook.md')}>
        <Icon name="download" className="size-5" />
        Markdown
      </Button>
      {lessons.length > 0 && <PrintCards lessons={lessons} />}
    </div>
  )
}

const NoNotes = () => (
  <section className="mt-9 border-t border-rule pt-7">
    <h2 className="text-4xl leading-[1.02] condensed">No notes yet</h2>
    <p className="measure mt-3 text-quiet">
      Write notes while you watch. They appear here, at their moment in the video and in mat mode. Or write down what
      you trained today.
    </p>
    <p className="mt-6">
      <Link to={paths.browse()} className={buttonClass({ tone: 'main' })}>
        Browse the lessons
      </Link>
    </p>
  </section>
)

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

const countNotes = (groups: readonly { notes: readonly unknown[] }[]) =>
  groups.reduce((sum, { notes }) => sum + notes.length, 0)

const pluralize = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** Summarizes groups: "4 notes in 2 lessons and 1 training day". */
function formatCounts(groups: readonly NoteGroup[]) {
  const dayCount = groups.filter(({ day }) => day !== undefined).length
  const lessonCount = groups.length - dayCount
  const places = [
    ...(lessonCount > 0 || dayCount === 0 ? [pluralize(lessonCount, 'lesson')] : []),
    ...(dayCount > 0 ? [pluralize(dayCount, 'training day')] : []),
  ]
  return `${pluralize(countNotes(groups), 'note')} in ${places.join(' and ')}`
}

/** Truncates the list to the first `limit` notes. */
function takeFirstNotes(groups: readonly NoteGroup[], limit: number) {
  let notesLeft = limit
  return groups.flatMap((group) => {
    const notes = group.notes.slice(0, Math.max(0, notesLeft))
    notesLeft -= group.notes.length
    return notes.length > 0 ? [{ ...group, notes }] : []
  })
}

const toMarkdown = (groups: readonly NoteGroup[]) =>
  new Blob([formatNotesAsMarkdown(groups, location.origin)], { type: 'text/markdown' })
