import { lazyComponent } from '#web/ui/lazy.tsx'
import type { ReviewToggleProps } from './review-toggle.tsx'

const ReviewToggle = lazyComponent(async () => (await import('./review-toggle.tsx')).ReviewToggle)

/** Adds a technique to the reviews, or takes it out. Its space is reserved until its code is loaded. */
export const ReviewSection = (props: ReviewToggleProps) => (
  <section>
    <h2>Spaced review</h2>
    <div className="min-h-11">
      <ReviewToggle {...props} />
    </div>
  </section>
)
