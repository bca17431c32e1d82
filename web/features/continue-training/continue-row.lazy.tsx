import { lazy, Suspense, type ComponentType } from 'react'
import { warn } from '#web/api/warn.ts'
import { ContinueSkeleton, type ContinueProps } from './continue-skeleton.tsx'

/** Comes after the page, with what it knows of the member. Where it does not come, the rows stand without it. */
const Row = lazy<ComponentType<ContinueProps>>(async () => {
  try {
    return { default: (await import('./continue-row.tsx')).ContinueRow }
  } catch (reason) {
    warn('Continue training did not load.', reason)
    return { default: ({ children }: ContinueProps) => children }
  }
})

/** The row of begun lessons, and everything below it once it is known whether there is one: nothing moves down later. */
export function ContinueFirst(props: ContinueProps) {
  return (
    <Suspense fallback={<ContinueSkeleton />}>
      <Row {...props} />
    </Suspense>
  )
}
