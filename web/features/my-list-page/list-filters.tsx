import { placeKey, type Progress } from '#rules/progress.ts'
import { isBeingPrepared, type Card } from '#web/features/catalogue/index.ts'

/** One way to look at a part of the list. */
export interface Narrowing {
  name: string
  words: string
  keeps: (card: Card) => boolean
}

const levels = { foundation: 'Foundation', intermediate: 'Intermediate', advanced: 'Advanced' }

/** The ways that would show some lessons and leave some out; none where the list is too short to need them. */
export function filtersOf(cards: readonly Card[], progress: readonly Progress[] = []): Narrowing[] {
  const done = new Set(progress.filter(({ isComplete }) => isComplete).map(placeKey))
  const isDone = ({ lesson }: Card) => done.has(placeKey({ vid: lesson.id, gid: lesson.gid }))
  const all: Narrowing[] = [
    { name: 'unseen', words: 'Not finished', keeps: (card) => !isDone(card) },
    { name: 'open', words: 'Open to you', keeps: (card) => !card.isLocked && !isBeingPrepared(card.lesson) },
    ...Object.entries(levels).map(([name, words]) => ({
      name,
      words,
      keeps: ({ lesson }: Card) => lesson.level === name,
    })),
  ]
  return all.filter(({ keeps }) => {
    const kept = cards.filter(keeps).length
    return kept > 0 && kept < cards.length
  })
}
