import { expect, test } from 'vitest'
import type { Card } from '#web/features/catalogue/index.ts'
import { begunCards } from './begun.ts'

const lesson = { gid: 'g', title: 'T', description: '', thumbnail: '/t.jpg', tags: [], cast: [], related: [] }
const card = (id: string, more: Partial<Card> & { media?: string } = {}): Card => ({
  lesson: { ...lesson, id, group: ['g'], groupTitle: ['G'], groupSummary: [''], duration: 100, media: 'm' },
  number: '1.1',
  isLocked: false,
  ...more,
})
const cards = new Map([
  ['g a', card('a')],
  ['g b', card('b')],
  ['g locked', card('locked', { isLocked: true })],
])
const place = (position: number | undefined, isComplete = false) => ({ position, isComplete })

test('lessons that were begun come back in the order of training; finished, locked and vanished ones do not', () => {
  const places = new Map([
    ['g b', place(50)],
    ['g locked', place(50)],
    ['g gone', place(50)],
    ['g a', place(25)],
  ])
  const begun = begunCards(places, (key) => cards.get(key))
  expect(
    begun.map(
      ({
        card: {
          lesson: { id },
        },
        share,
      }) => [id, share],
    ),
  ).toEqual([
    ['b', 0.5],
    ['a', 0.25],
  ])
  expect(begunCards(new Map([['g a', place(50, true)]]), (key) => cards.get(key))).toEqual([])
  expect(
    begunCards(
      new Map([
        ['g a', place(1)],
        ['g b', place(undefined)],
      ]),
      (key) => cards.get(key),
    ),
  ).toEqual([])
})
