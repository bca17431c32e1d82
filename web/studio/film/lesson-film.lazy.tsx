import { lazyComponent } from '#web/ui/lazy.tsx'
import type { LessonFilmProps } from './lesson-film.tsx'

/** Film editor of a lesson, loaded after the lesson's text because of the player's size. */
export const LessonFilm = lazyComponent<LessonFilmProps>(
  async () => (await import('./lesson-film.tsx')).LessonFilm,
  (_, hasFailed) => (
    <p role="status" className="p-6 text-quiet">
      {hasFailed ? 'Couldn’t load the video. It will load once you’re back online.' : 'Loading…'}
    </p>
  ),
)
