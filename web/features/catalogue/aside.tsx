import type { Card } from './shelves.ts'
import { isBeingPrepared } from './words.ts'

/** Says in a card's link what its poster shows to those who see it. */
export function Aside({ card: { lesson, isLocked } }: { card: Card }) {
  return (
    <span className="sr-only">
      {isLocked && ', needs the full plan'}
      {isBeingPrepared(lesson) && ', being prepared'}
    </span>
  )
}
