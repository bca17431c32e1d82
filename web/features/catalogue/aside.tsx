import type { Card } from './browse-view.ts'
import { isBeingPrepared } from './lesson-facts.ts'

/** Says in a card's link what its poster shows to those who see it. */
export function CardPictureText({ card: { lesson, isLocked } }: { card: Card }) {
  return (
    <span className="sr-only">
      {isLocked && ', needs the full plan'}
      {isBeingPrepared(lesson) && ', being prepared'}
    </span>
  )
}
