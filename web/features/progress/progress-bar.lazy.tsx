import { lazyComponent } from '#web/ui/lazy.tsx'

/** The member's progress in a lesson. Takes no space. */
export const LessonProgressBar = lazyComponent(async () => (await import('./progress-bar.tsx')).ProgressBar)
