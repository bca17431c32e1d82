import { lazyComponent } from '#web/ui/lazy.tsx'

/** The member's own notes on a lesson, beside the player. */
export const LessonNotes = lazyComponent(async () => (await import('./note-list.tsx')).NoteList)
