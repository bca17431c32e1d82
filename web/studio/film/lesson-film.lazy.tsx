import { lazyComponent } from '#web/ui/lazy.tsx'
import type { LessonFilmProps } from './lesson-film.tsx'

/** The film of a lesson: loaded with the player, after the words of the lesson. */
export const LessonFilm = lazyComponent<LessonFilmProps>(
  async () => (await import('./lesson-film.tsx')).LessonFilm,
  (_, hasFailed) => (
    <p role="status" className="p-6 text-quiet">
      {hasFailed ? 'The film did not come. It is tried again as soon as the network is back.' : 'The film comes.'}
    </p>
  ),
)
