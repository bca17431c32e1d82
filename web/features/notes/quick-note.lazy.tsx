import { lazyComponent } from '#web/ui/lazy.tsx'

/** A note on a lesson whose film is not on the page. */
export const QuickNote = lazyComponent(async () => (await import('./quick-note.tsx')).QuickNote)
