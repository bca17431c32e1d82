import { toSearchText } from '#rules/search/reference-search.ts'
import type { Catalogue } from '#contract/catalogue.ts'
import { type LessonReps, lessonRepsKey } from '#rules/balance.ts'
import { type Lesson, resolveRecords, retiredTitle } from '#rules/catalogue.ts'
import type { SavedLessonNote } from '#web/api/lesson-records.ts'
import { compareMoments, isAtMoment, isOfLesson, noonOf } from '#web/features/notes/index.ts'

/** Filters applied before the search. */
export const noteFilters = ['All notes', 'This week', 'Training days', 'Lessons I drill', 'Without a time'] as const
export type NoteFilter = (typeof noteFilters)[number]

const WEEK_MS = 7 * 86_400_000

/**
 * Returns the day of a note on a training day, or the creation time of another note, which the first 8 hex digits of
 * the ID encode as seconds since 1970.
 */
export const getWrittenTime = ({ id, day }: Pick<SavedLessonNote, 'id' | 'day'>) =>
  day === undefined ? new Date(Number.parseInt(id.slice(0, 8), 16) * 1000) : noonOf(day)

export function filterNotes(
  notes: readonly SavedLessonNote[],
  filter: NoteFilter,
  { now, repsPerLesson }: { now: Date; repsPerLesson: readonly LessonReps[] },
): readonly SavedLessonNote[] {
  if (filter === 'This week') return notes.filter((note) => now.getTime() - getWrittenTime(note).getTime() < WEEK_MS)
  if (filter === 'All notes') return notes
  if (filter === 'Training days') return notes.filter(({ day }) => day !== undefined)
  const lessonNotes = notes.filter(isOfLesson)
  if (filter === 'Without a time') return lessonNotes.filter((note) => !isAtMoment(note))
  const keys = new Set(repsPerLesson.map(lessonRepsKey))
  return lessonNotes.filter((note) => keys.has(lessonRepsKey(note)))
}

/** Notes on one lesson or day: first the notes on the whole lesson, then the notes on positions in order. */
export interface NoteGroup {
  key: string
  /** Date of a day of training, which has no lesson. */
  day: string | undefined
  /** Undefined for a day, and if the academy no longer has the lesson. */
  lesson: Lesson | undefined
  /** Title of a lesson that the academy no longer offers. */
  retiredTitle: string | undefined
  notes: readonly SavedLessonNote[]
}

/**
 * Groups notes by day and lesson: first the days, latest first, then lessons in catalogue order. Notes on removed
 * lessons come last.
 */
export function groupNotes(notes: readonly SavedLessonNote[], catalogue: Catalogue): NoteGroup[] {
  const getKey = (note: SavedLessonNote) => (isOfLesson(note) ? lessonRepsKey(note) : (note.day ?? ''))
  const groups = [...Map.groupBy(notes, getKey)].map(([key, notesOfGroup]) => {
    const lessonNotes = notesOfGroup.filter(isOfLesson)
    const [firstNote] = lessonNotes
    return {
      key,
      day: notesOfGroup[0]?.day,
      lesson: resolveRecords(catalogue, lessonNotes)[0],
      retiredTitle: firstNote && retiredTitle(catalogue, firstNote.gid, firstNote.vid),
      notes: notesOfGroup.toSorted(compareMoments),
    }
  })
  const catalogueIndexes = new Map(catalogue.videos.flatMap(({ videos }) => videos).map(({ id }, index) => [id, index]))
  const getCatalogueIndex = ({ lesson }: NoteGroup) => (lesson && catalogueIndexes.get(lesson.id)) ?? Infinity
  return groups.toSorted(
    (a, b) => (b.day ?? '').localeCompare(a.day ?? '') || compareIndexes(getCatalogueIndex(a), getCatalogueIndex(b)),
  )
}

const compareIndexes = (a: number, b: number) => (a === b ? 0 : a - b)

/** Lowercases, strips accents and converts typographic and full-width characters: "Écran" matches "ecran". */
const foldForSearch = (text: string) => toSearchText(text).normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Splits a query into folded words. */
export const splitIntoWords = (query: string) => foldForSearch(query).split(/\s+/).filter(Boolean)

/** Returns whether the note or the title of its lesson contains all words. */
export function matchesNote(words: readonly string[], text: string, title = '') {
  const searchable = `${foldForSearch(text)} ${foldForSearch(title)}`
  return words.every((word) => searchable.includes(word))
}

/** Splits a text into alternating non-matching and matching pieces; the first can be empty. */
export function splitAtWords(text: string, words: readonly string[]): string[] {
  // Folds each character separately, because folding can change the length of a text.
  const letters = Array.from(text)
  const foldedLetters = letters.map(foldForSearch)
  const startIndexes: number[] = []
  let length = 0
  for (const letter of foldedLetters) {
    startIndexes.push(length)
    length += letter.length
  }
  const foldedText = foldedLetters.join('')
  const isMatched = letters.map(() => false)
  for (const word of words)
    for (
      let matchIndex = foldedText.indexOf(word);
      matchIndex !== -1;
      matchIndex = foldedText.indexOf(word, matchIndex + word.length)
    )
      for (const [i, start] of startIndexes.entries())
        if (start >= matchIndex && start < matchIndex + word.length) isMatched[i] = true
  const pieces = ['']
  for (const [i, letter] of letters.entries()) {
    if ((pieces.length % 2 === 0) !== isMatched[i]) pieces.push('')
    pieces.push((pieces.pop() ?? '') + letter)
  }
  return pieces
}
