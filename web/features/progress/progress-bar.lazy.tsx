import { lazyComponent } from '#web/ui/lazy.tsx'

/** Progress bar of a lesson. Positioned absolutely, so it needs no placeholder. */
export const LessonProgressBar = lazyComponent(async () => (await import('./progress-bar.tsx')).ProgressBar)
