import { lazyCode } from '#web/ui/lazy-code.ts'
import type { RatingProps } from './community-rating.tsx'

const useCode = lazyCode(() => import('./star-buttons.tsx'))

/** The member's own rating of a lesson. Comes after the page, into room that is kept for it. */
export function LessonRating({ lesson }: RatingProps) {
  const code = useCode()
  return (
    <section>
      <h2 id="rating">Your rating</h2>
      <div role="group" aria-labelledby="rating" className="-ml-2.5 flex min-h-11">
        {code && <code.StarButtons lesson={lesson} />}
      </div>
    </section>
  )
}
