import { expect, test } from 'vitest'
import type { Card } from '#web/features/catalogue/index.ts'
import { selectStartedLessons } from './continue-row.tsx'

const lesson = { gid: 'g', title: 'T', description: '', thumbnail: '/t.jpg', tags: [], cast: [], related: [] }
const card = (id: string, more: Partial<Card> & { media?: string } = {}): Card => ({
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
  ...more,
})
const cards = new Map([
  ['g a', card('a')],
  ['g b', card('b')],
  ['g locked', card('locked', { isLocked: true })],
])
const begun = (vid: string) => ({
  vid,
  gid: 'g',
  ranges: [],
  position: 25,
  share: 0.25,
  isComplete: false,
  at: new Date(),
})

test('unfinished lessons are listed by last training, without locked and removed ones', () => {
  const unfinished = ['b', 'locked', 'gone', 'a'].map(begun)
  const shownCards = selectStartedLessons(unfinished, (key) => cards.get(key))
  expect(shownCards.map(({ card: one, position }) => [one.lesson.id, position])).toEqual([
    ['b', 25],
    ['a', 25],
  ])
})
