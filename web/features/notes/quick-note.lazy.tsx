import { lazyComponent } from '#web/ui/lazy.tsx'

/** Form for a note on a lesson whose player is not on the page. */
export const QuickNote = lazyComponent(async () => (await import('./quick-note.tsx')).QuickNote)
