import { lazyComponent } from '#web/ui/lazy.tsx'
import type { RatingProps } from './community-rating.tsx'

const StarButtons = lazyComponent(async () => (await import('./star-buttons.tsx')).StarButtons)

/** The member's own rating of a lesson. Its space is reserved until its code is loaded. */
export const LessonRating = ({ lesson }: RatingProps) => (
  <section>
    <h2 id="rating">Your rating</h2>
    <div role="group" aria-labelledby="rating" className="-ml-2.5 flex min-h-11">
      <StarButtons lesson={lesson} />
    </div>
  </section>
)
