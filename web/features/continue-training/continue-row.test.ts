import { expect, test } from 'vitest'
import type { Card } from '#web/features/catalogue/index.ts'
import { selectStartedLessons } from './continue-row.tsx'

const lesson = { gid: 'g', title: 'T', description: '', thumbnail: '/t.jpg', tags: [], cast: [], related: [] }
const createCard = (id: string, fields: Partial<Card> & { media?: string } = {}): Card => ({
  lesson: {
    ...lesson,
    id,
    number: '1.1',
    group: ['g'],
    groupTitle: ['G'],
    groupSummary: [''],
    duration: 100,
    media: 'm',
  },
  isLocked: false,
  ...fields,
})
const cards = new Map([
  ['g a', createCard('a')],
  ['g b', createCard('b')],
  ['g locked', createCard('locked', { isLocked: true })],
])
const createProgress = (vid: string) => ({
  vid,
  gid: 'g',
  ranges: [],
  position: 25,
  share: 0.25,
  isComplete: false,
  at: new Date(),
})

test('unfinished lessons are listed in the given order, without locked and removed lessons', () => {
  const unfinished = ['b', 'locked', 'gone', 'a'].map(createProgress)
  const shownCards = selectStartedLessons(unfinished, (key) => cards.get(key))
  expect(shownCards.map(({ card: startedCard, position }) => [startedCard.lesson.id, position])).toEqual([
    ['b', 25],
    ['a', 25],
  ])
})
