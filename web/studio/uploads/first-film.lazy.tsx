import { lazyComponent } from '#web/ui/lazy.tsx'

/** Lazy upload of an academy's first video, for the setup pages. */
export const FirstFilm = lazyComponent(async () => (await import('./first-film.tsx')).FirstFilm)
/** Lazy link to the lesson of the first video. */
export const FirstLesson = lazyComponent(async () => (await import('./first-film.tsx')).FirstLesson)
