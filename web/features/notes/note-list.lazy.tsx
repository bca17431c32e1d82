import { lazyComponent } from '#web/ui/lazy.tsx'

/** The member's notes on a lesson, next to the player. */
export const LessonNotes = lazyComponent(async () => (await import('./note-list.tsx')).NoteList)
