import { lazyCode } from '#web/ui/lazy-code.ts'
import type { ReviewToggleProps } from './review-toggle.tsx'

const useCode = lazyCode(() => import('./review-toggle.tsx'))

/** Keeps a technique for review, or lets it go. Comes after the page, into room that is kept for it. */
export function KeepForReview(props: ReviewToggleProps) {
  const code = useCode()
  return (
    <section>
      <h2>Spaced review</h2>
      <div className="min-h-11">{code && <code.ReviewToggle {...props} />}</div>
    </section>
  )
}
