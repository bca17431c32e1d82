import { noonOf } from '#web/features/notes/index.ts'
import type { NoteGroup } from './find-notes.ts'

/** Title of the lesson, or the date of the day: "Monday, November 30, 2026". */
export const getGroupTitle = ({ day, lesson, retiredTitle }: Omit<NoteGroup, 'key' | 'notes'>) =>
  day === undefined
    ? (lesson?.title ?? retiredTitle ?? 'A lesson that’s no longer available')
    : noonOf(day).toLocaleDateString('en-US', { dateStyle: 'full' })
