import { lazyComponent } from '#web/ui/lazy.tsx'
import type { LessonFilmProps } from './lesson-film.tsx'

/** Lazy component: loads the film editor with the player after the lesson's text. */
export const LessonFilm = lazyComponent<LessonFilmProps>(
  async () => (await import('./lesson-film.tsx')).LessonFilm,
  (_, hasFailed) => (
    <p role="status" className="p-6 text-quiet">
      {hasFailed ? 'Couldn’t load the video. It loads once you’re back online.' : 'Loading…'}
    </p>
  ),
)
