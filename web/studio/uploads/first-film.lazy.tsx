import { lazyComponent } from '#web/ui/lazy.tsx'

/** Upload of an academy's first video, loaded only by the setup pages. */
export const FirstFilm = lazyComponent(async () => (await import('./first-film.tsx')).FirstFilm)
/** Link to the lesson of the first video, loaded only by the setup pages. */
export const FirstLesson = lazyComponent(async () => (await import('./first-film.tsx')).FirstLesson)
