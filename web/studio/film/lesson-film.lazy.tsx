import { lazyComponent } from '#web/ui/lazy.tsx'
import type { LessonFilmProps } from './lesson-film.tsx'

/** Film editor of a lesson. It is loaded after the lesson's text, because it includes the player. */
export const LessonFilm = lazyComponent<LessonFilmProps>(
  async () => (await import('./lesson-film.tsx')).LessonFilm,
  (_, hasFailed) => (
    <p role="status" className="p-6 text-quiet">
      {hasFailed ? 'Couldn’t load the video. It will load once you’re back online.' : 'Loading…'}
    </p>
  ),
)
