import type { RefObject } from 'react'
import { Link } from 'react-router'
import type { KeyPoint } from '#contract/catalogue.ts'
import type { Lesson } from '#rules/catalogue.ts'
import type { SavedLessonNote } from '#web/api/lesson-records.ts'
import { isAtMoment, NoteItem, RemovedNote, type useNoteChanges } from '#web/features/notes/index.ts'
import { paths } from '#web/routing/paths.ts'
import { chapterAt, kindNames, getSegments } from '#web/player/core/study/chapters.ts'
import { formatClock } from '#web/player/core/study/format-time.ts'
import { KindGlyph } from '#web/player/icons.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { splitAtWords, getWrittenTime, type NoteGroup } from './find-notes.ts'
import { getGroupTitle } from './group-title.ts'
import { getMomentPath } from './notes-markdown.ts'

interface NotebookLessonProps extends Omit<NoteGroup, 'key'> {
  /** Search words to highlight. */
  words: readonly string[]
  changes: ReturnType<typeof useNoteChanges>
  /** Reference to the heading that receives the focus; undefined for groups without it. */
  heading: RefObject<HTMLHeadingElement | null> | undefined
}

/** Notes of one day, or of one lesson below its time bar. A removed note is replaced by its Undo button. */
export function NotebookLesson({ words, changes, heading, ...group }: NotebookLessonProps) {
  const { lesson, retiredTitle, notes } = group
  const { removedNote, changeNote, removeNote, restoreNote } = changes
  return (
    <section className="notebook-lesson notes">
      <div className="notebook-head">
        <h2 ref={heading} tabIndex={-1} className="condensed">
          {lesson?.number && <i className="tabular">{lesson.number} </i>}
          {getGroupTitle(group)}
        </h2>
        {retiredTitle !== undefined && <p className="text-sm text-quiet">No longer available</p>}
        {lesson && (
          <Link to={paths.watch(lesson)} className="link">
            Open lesson<span className="sr-only"> {lesson.title}</span>
          </Link>
        )}
      </div>
      {lesson && <TimeBar lesson={lesson} notes={notes.filter(isAtMoment)} />}
      <ul>
        {notes.map((note) =>
          note === removedNote ? (
            <RemovedNote key={note.id} note={note} onUndo={() => void restoreNote(note)} />
          ) : (
            <NoteItem
              key={note.id}
              note={note}
              moment={<Moment lesson={lesson} note={note} />}
              text={<HighlightedNote text={note.text} words={words} />}
              onChange={(draft) => changeNote(note, draft)}
              onRemove={() => void removeNote(note)}
            />
          ),
        )}
      </ul>
    </section>
  )
}

/** Chapters of the lesson to scale, with numbered pins that play the moment of each note. */
function TimeBar({ lesson, notes }: { lesson: Lesson; notes: readonly (SavedLessonNote & { at: number })[] }) {
  const { chapters = [], duration } = lesson
  if (!duration) return null
  return (
    <div className="notebook-bar">
      <div aria-hidden="true" className="notebook-segments">
        {getSegments(chapters, duration).map(({ from, to, chapter }) => (
          <span key={from} data-kind={chapter?.kind} style={{ width: `${((to - from) / duration) * 100}%` }}>
            <b>
              {chapter?.kind && <KindGlyph kind={chapter.kind} />}
              {chapter?.kind && kindNames[chapter.kind]}
            </b>
            <i />
          </span>
        ))}
      </div>
      <div className="notebook-pins">
        {notes.map(({ id, at }, index) => (
          <Link
            key={id}
            to={getMomentPath(lesson, at)}
            aria-label={`Note ${index + 1}, play at ${formatClock(at)}`}
            className="tabular"
            style={{ left: `${Math.min(1, at / duration) * 100}%` }}
          >
            <span>{index + 1}</span>
          </Link>
        ))}
      </div>
    </div>
  )
}

/** Position in the film with an image of its chapter, and the date of the note. */
function Moment({ lesson, note }: { lesson: Lesson | undefined; note: SavedLessonNote }) {
  const { at } = note
  if (note.day !== undefined) return <p className="notebook-moment text-quiet">Training day</p>
  const chapter = lesson && at !== undefined ? chapterAt(lesson.chapters ?? [], at) : undefined
  const day = getWrittenTime(note).toLocaleDateString('en-US', { day: 'numeric', month: 'long' })
  const details = [chapter?.kind ? kindNames[chapter.kind] : chapter?.title, day].filter(Boolean).join(', ')
  if (!lesson || at === undefined)
    return (
      <p className="notebook-moment text-quiet">
        {lesson && <LessonPicture lesson={lesson} />}
        <span>{`${at === undefined ? 'The whole lesson' : formatClock(at)}, ${details}`}</span>
      </p>
    )
  return (
    <p className="notebook-moment">
      <LessonPicture lesson={lesson} kind={chapter?.kind} />
      <Link to={getMomentPath(lesson, at)} aria-label={`Play ${lesson.title} at ${formatClock(at)}`}>
        <Icon name="play" className="size-4" />
        <b className="tabular">{formatClock(at)}</b>
      </Link>
      <span>{details}</span>
    </p>
  )
}

/** Image of the technique for this kind of chapter, or of the lesson. */
function LessonPicture({
  lesson: { keyPoints = [], images, thumbnail },
  kind,
}: {
  lesson: Lesson
  kind?: KeyPoint['kind']
}) {
  const drawing = kind && keyPoints.find((point) => point.kind === kind && point.picture)?.picture
  return (
    <picture data-drawn={drawing !== undefined}>
      {!drawing && images && <source srcSet={images.thumbnail.avif} type="image/avif" />}
      <img src={drawing ?? images?.thumbnail.jpeg ?? thumbnail} alt="" width="320" height="180" loading="lazy" />
    </picture>
  )
}

const HighlightedNote = ({ text, words }: { text: string; words: readonly string[] }) =>
  splitAtWords(text, words).map((piece, i) => (i % 2 === 1 ? <mark key={i}>{piece}</mark> : piece))
