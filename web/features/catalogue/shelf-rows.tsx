import { lazy, Suspense } from 'react'
import { LessonShelf } from './lesson-shelf.tsx'
import type { Shelf } from './shelves.ts'

/** Up to so many rows are simply all there; more are drawn as one comes to them, by code that few schools need. */
const ALL_AT_ONCE = 24
/** Those that stand until that code is there. */
const FIRST = 6
/** Pixels of a row, until it has been drawn. */
const ESTIMATE = 330

const Rows = lazy(() => import('#web/ui/page-rows.tsx').then(({ PageRows }) => ({ default: PageRows<Shelf> })))

const drawn = (shelf: Shelf) => <LessonShelf key={shelf.key} shelf={shelf} />

/** The groups of the school, a row each. */
export function ShelfRows({ shelves }: { shelves: readonly Shelf[] }) {
  if (shelves.length <= ALL_AT_ONCE) return shelves.map(drawn)
  return (
    <Suspense fallback={shelves.slice(0, FIRST).map(drawn)}>
      <Rows name="browse" items={shelves} keyOf={({ key }) => key} estimate={ESTIMATE}>
        {drawn}
      </Rows>
    </Suspense>
  )
}
