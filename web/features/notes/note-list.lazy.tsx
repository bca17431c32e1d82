import { lazyCode } from '#web/ui/lazy-code.ts'
import type { NotesProps } from './note-list.tsx'

const useCode = lazyCode(() => import('./note-list.tsx'))

/** The member's own notes on a lesson, beside the player. Their code comes after the page. */
export function LessonNotes(props: NotesProps) {
  const code = useCode()
  return code ? <code.NoteList {...props} /> : null
}
