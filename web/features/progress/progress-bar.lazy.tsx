import { lazyComponent } from '#web/ui/lazy.tsx'

/** How far the member has come in a lesson. Takes no space. */
export const LessonProgressBar = lazyComponent(async () => (await import('./progress-bar.tsx')).ProgressBar)
