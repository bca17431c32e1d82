import type { Place } from '#rules/progress.ts'
import { isBeingPrepared, type Card } from '#web/features/catalogue/index.ts'

export interface Begun {
  card: Card
  /** Seconds. */
  position: number
  /** 0 to 1 of the film. */
  share: number
}

/** So many are worth going back to. */
const MOST = 12
/** Seconds; who leaves before has only looked in. */
const LOOKED_IN = 3

/** Lessons to go on with, in the order of the places: begun, not finished, and open to the member. */
export const begunCards = (places: ReadonlyMap<string, Place>, cardOf: (key: string) => Card | undefined): Begun[] =>
  [...places]
    .flatMap(([key, { position = 0, isComplete }]) => {
      const card = isComplete || position < LOOKED_IN ? undefined : cardOf(key)
      if (!card || card.isLocked || isBeingPrepared(card.lesson)) return []
      const { duration } = card.lesson
      return [{ card, position, share: duration ? Math.min(1, position / duration) : 0 }]
    })
    .slice(0, MOST)
