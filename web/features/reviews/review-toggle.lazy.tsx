import { lazyComponent } from '#web/ui/lazy.tsx'
import type { ReviewToggleProps } from './review-toggle.tsx'

const ReviewToggle = lazyComponent(async () => (await import('./review-toggle.tsx')).ReviewToggle)

/** Button that adds a technique to the reviews or removes it. Reserves its height while loading. */
export const ReviewSection = (props: ReviewToggleProps) => (
  <section>
    <h2>Spaced review</h2>
    <div className="min-h-11">
      <ReviewToggle {...props} />
    </div>
  </section>
)
