import { placeKey, type Progress } from '#rules/progress.ts'
import { isBeingPrepared, type Card } from '#web/features/catalogue/index.ts'

export interface Begun {
  card: Card
  /** Where it was left, seconds. */
  position: number
}

/** So many are worth going back to. */
const MOST = 12

/** Lessons to go on with, in the order given: those that are still there, have their film, and are open to the member. */
export const begunCards = (unfinished: readonly Progress[], cardOf: (key: string) => Card | undefined): Begun[] =>
  unfinished
    .flatMap((progress) => {
      const card = cardOf(placeKey(progress))
      return card && !card.isLocked && !isBeingPrepared(card.lesson) ? [{ card, position: progress.position }] : []
    })
    .slice(0, MOST)
