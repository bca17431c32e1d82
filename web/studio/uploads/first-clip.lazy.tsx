import { lazyComponent } from '#web/ui/lazy.tsx'

/** Lazy upload of an academy's first clip, for the setup pages. */
export const FirstClip = lazyComponent(async () => (await import('./first-clip.tsx')).FirstClip)
/** Lazy link to the lesson of the first clip. */
export const FirstLesson = lazyComponent(async () => (await import('./first-clip.tsx')).FirstLesson)
