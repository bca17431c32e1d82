import { useId, useRef, useState } from 'react'
import type { Catalogue } from '#contract/catalogue.ts'
import type { SavedLessonNote } from '#web/api/lesson-records.ts'
import { useDrilled } from '#web/features/reps/index.ts'
import { PrintCards } from '#web/features/technique-cards/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { byLesson, filterNotes, matchesNote, noteFilters, wordsOf, type NoteFilter } from './find-notes.ts'
import { NotebookLesson } from './notebook-lesson.tsx'
import { notesMarkdown } from './notes-markdown.ts'
import './notebook.css'

/** Number of notes shown at first, and added per click. */
const NOTEBOOK_SHOWN = 100

interface NotebookPageProps {
  catalogue: Catalogue
  notes: readonly SavedLessonNote[]
}

/** All notes of a member by lesson, with search, filters, export and print. */
export function NotebookPage({ catalogue, notes }: NotebookPageProps) {
  const [now] = useState(() => new Date())
  const drilled = useDrilled() ?? []
  const [filter, setFilter] = useState<NoteFilter>('All lessons')
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(NOTEBOOK_SHOWN)
  const words = wordsOf(typed)
  const all = byLesson(notes, catalogue)
  const chosen = byLesson(filterNotes(notes, filter, { now, drilled }), catalogue).flatMap((one) => {
    const found = one.notes.filter(({ text }) => matchesNote(words, text, one.lesson?.title))
    return found.length > 0 ? [{ ...one, notes: found }] : []
  })
  const shown = firstNotes(chosen, most)
  const count = countOf(chosen)
  return (
    <div className="notebook page">
      <div className="notebook-margin">
        <h1 className="condensed">Notebook</h1>
        <p className="text-sm text-quiet">{countText(countOf(all), all.length)}</p>
        <div role="group" aria-label="Show" className="notebook-filters">
          {noteFilters.map((name) => (
            <button key={name} type="button" aria-pressed={name === filter} onClick={() => setFilter(name)}>
              {name} <span className="tabular">{filterNotes(notes, name, { now, drilled }).length}</span>
            </button>
          ))}
        </div>
        <div className="notebook-exports">
          <Button size="small" onClick={() => saveFile(markdownOf(chosen), 'notebook.md')}>
            <Icon name="download" className="size-5" />
            Markdown
          </Button>
          <PrintCards lessons={chosen.flatMap(({ lesson }) => lesson ?? [])} />
        </div>
      </div>
      <div className="notebook-notes">
        <SearchField typed={typed} onType={setTyped} result={countText(count, chosen.length)} />
        {shown.map((one) => (
          <NotebookLesson key={one.key} lesson={one.lesson} notes={one.notes} words={words} />
        ))}
        {count === 0 && (
          <p className="notebook-none">
            {words.length > 0 ? `No notes match “${typed.trim()}”.` : 'No notes here.'}{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                setTyped('')
                setFilter('All lessons')
                document.querySelector<HTMLElement>('.notebook-search input')?.focus()
              }}
            >
              Show all notes
            </button>
          </p>
        )}
        {count > most && <Button onClick={() => setMost(most + NOTEBOOK_SHOWN)}>Show more notes</Button>}
      </div>
    </div>
  )
}

interface SearchFieldProps {
  typed: string
  onType: (text: string) => void
  /** Summary such as "4 notes in 2 lessons". */
  result: string
}

function SearchField({ typed, onType, result }: SearchFieldProps) {
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
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onType('')}
      />
      <output htmlFor={id}>{typed.trim() && result}</output>
      {typed && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            onType('')
            field.current?.focus()
          }}
        >
          <Icon name="cross" className="size-5" />
        </button>
      )}
    </div>
  )
}

const countOf = (lessons: readonly { notes: readonly unknown[] }[]) =>
  lessons.reduce((sum, { notes }) => sum + notes.length, 0)

const countText = (notes: number, lessons: number) =>
  `${notes === 1 ? '1 note' : `${notes} notes`} in ${lessons === 1 ? '1 lesson' : `${lessons} lessons`}`

/** Truncates the list to the first `most` notes. */
function firstNotes(lessons: ReturnType<typeof byLesson>, most: number) {
  let left = most
  return lessons.flatMap((one) => {
    const notes = one.notes.slice(0, Math.max(0, left))
    left -= one.notes.length
    return notes.length > 0 ? [{ ...one, notes }] : []
  })
}

const markdownOf = (lessons: Parameters<typeof notesMarkdown>[0]) =>
  new Blob([notesMarkdown(lessons, location.origin)], { type: 'text/markdown' })
