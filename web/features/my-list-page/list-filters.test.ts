import { expect, test } from 'vitest'
import type { Card } from '#web/features/catalogue/index.ts'
import { buildFilters } from './list-filters.tsx'
import { getShift } from '#web/ui/use-drag-order.ts'

const lesson = { gid: 'g', title: 'T', description: '', thumbnail: '/t.jpg', tags: [], cast: [], related: [] }
const createCard = (id: string, level: 'foundation' | 'advanced', isLocked = false): Card => ({
  lesson: { ...lesson, id, level, number: '1.1', group: ['g'], groupTitle: ['G'], groupSummary: [''], media: 'm' },
  isLocked,
})

test('a filter is offered only if it includes some lessons and excludes others', () => {
  const cards = [createCard('a', 'foundation'), createCard('b', 'foundation', true), createCard('c', 'advanced')]
  const progress = [{ vid: 'a', gid: 'g', ranges: [], position: 9, share: 1, isComplete: true, at: new Date() }]
  const filters = buildFilters(cards, progress)
  expect(filters.map(({ name }) => name)).toEqual(['unseen', 'open', 'foundation', 'advanced'])
  const getFilteredIds = (name: string) => {
    const filter = filters.find((candidate) => candidate.name === name)
    return cards.filter((candidate) => filter?.matches(candidate)).map(({ lesson: { id } }) => id)
  }
  expect(getFilteredIds('unseen')).toEqual(['b', 'c'])
  expect(getFilteredIds('open')).toEqual(['a', 'c'])
  expect(buildFilters(cards.slice(0, 1), undefined)).toEqual([])
})

test('only the rows between the old and the new position of the dragged row move', () => {
  const drag = { order: [], from: 1, to: 3, offset: 210, height: 100 }
  expect([0, 1, 2, 3, 4].map((index) => getShift(drag, index))).toEqual([0, 210, -100, -100, 0])
  expect([0, 1, 2, 3].map((index) => getShift({ ...drag, from: 2, to: 0, offset: -190 }, index))).toEqual([
    100, 100, -190, 0,
  ])
})
