import type { Catalogue } from '#contract/catalogue.ts'
import { type Drilled, drilledKey } from '#rules/balance.ts'
import { type Lesson, lessonsOf, retiredTitle } from '#rules/catalogue.ts'
import type { SavedLessonNote } from '#web/api/lesson-records.ts'
import { byMoment, isAtMoment } from '#web/features/notes/index.ts'

/** Which notes are shown, before the search. */
export const noteFilters = ['All lessons', 'This week', 'Lessons I drill', 'Without a time'] as const
export type NoteFilter = (typeof noteFilters)[number]

const WEEK = 7 * 86_400_000

/** When a note was written: its ID begins with the second in which the device made it. */
export const writtenAt = ({ id }: Pick<SavedLessonNote, 'id'>) => new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)

/** The notes of a filter. */
export function filterNotes(
  notes: readonly SavedLessonNote[],
  filter: NoteFilter,
  { now, drilled }: { now: Date; drilled: readonly Drilled[] },
): readonly SavedLessonNote[] {
  if (filter === 'This week') return notes.filter((note) => now.getTime() - writtenAt(note).getTime() < WEEK)
  if (filter === 'All lessons') return notes
  if (filter === 'Without a time') return notes.filter((note) => !isAtMoment(note))
  const keys = new Set(drilled.map(drilledKey))
  return notes.filter((note) => keys.has(drilledKey(note)))
}

/** All notes of one lesson, those on all of it first, then in the order of the film. */
export interface LessonNotes {
  key: string
  /** Undefined where the school does not have it any more. */
  lesson: Lesson | undefined
  /** Its title where the school does not offer it any more. */
  retired?: string | undefined
  notes: readonly SavedLessonNote[]
}

/** Notes by lesson, in the order of the catalogue; those of removed lessons come last. */
export function byLesson(notes: readonly SavedLessonNote[], catalogue: Catalogue): LessonNotes[] {
  const groups = [...Map.groupBy(notes, drilledKey)].map(([key, all]) => ({
    key,
    lesson: lessonsOf(catalogue, all)[0],
    retired: all[0] && retiredTitle(catalogue, all[0].gid, all[0].vid),
    notes: all.toSorted(byMoment),
  }))
  const places = new Map(catalogue.videos.flatMap(({ videos }) => videos).map(({ id }, index) => [id, index]))
  const placeOf = ({ lesson }: LessonNotes) => (lesson && places.get(lesson.id)) ?? Infinity
  return groups.toSorted((one, other) => compare(placeOf(one), placeOf(other)))
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other)

/** Small letters without accents: "Écran" is found by "ecran". */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The words that are searched for. */
export const wordsOf = (typed: string) => fold(typed).split(/\s+/).filter(Boolean)

/** Whether every word stands in the note, or in the title of its lesson. */
export function matchesNote(words: readonly string[], text: string, title = '') {
  const all = `${fold(text)} ${fold(title)}`
  return words.every((word) => all.includes(word))
}

/** A text in pieces, by turns what does not match and what does; the first may be empty. */
export function matchingPieces(text: string, words: readonly string[]): string[] {
  // Letter by letter, since folding changes the length of a text.
  const letters = Array.from(text)
  const folded = letters.map(fold)
  const starts: number[] = []
  let length = 0
  for (const letter of folded) {
    starts.push(length)
    length += letter.length
  }
  const whole = folded.join('')
  const isHit = letters.map(() => false)
  for (const word of words)
    for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + word.length))
      for (const [i, start] of starts.entries()) if (start >= at && start < at + word.length) isHit[i] = true
  const pieces = ['']
  for (const [i, letter] of letters.entries()) {
    if ((pieces.length % 2 === 0) !== isHit[i]) pieces.push('')
    pieces.push((pieces.pop() ?? '') + letter)
  }
  return pieces
}
