import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { findFreeAlternatives } from './access.ts'
import { allLessons } from './catalogue.ts'

const video = (id: string, overrides: object = {}) => ({
  id,
  title: id,
  description: '',
  thumbnail: '/t.svg',
  tags: [],
  cast: [],
  related: [],
  ...overrides,
})
const catalogue = Catalogue.parse({
  videos: [
    {
      gid: 'guard',
      title: 'Guard',
      summary: '',
      videos: [video('sweep', { tags: ['gi'] }), video('frames', { free: true }), video('armbar')],
    },
    {
      gid: 'standing',
      title: 'Standing',
      summary: '',
      videos: [video('stance', { free: true }), video('grip', { free: true, tags: ['gi'] }), video('clinch')],
    },
  ],
  featured: [],
  featuredFree: [{ gid: 'standing', id: 'clinch' }],
  latest: [],
})
const lesson = (id: string) => allLessons(catalogue).find((candidate) => candidate.id === id) ?? expect.fail(id)
const alternativeIds = (id: string, limit = 9) =>
  findFreeAlternatives(catalogue, lesson(id), limit).map((alternative) => alternative.id)

test('alternatives to a locked lesson are free lessons, the most similar first', () => {
  expect(alternativeIds('sweep')).toEqual(['frames', 'grip', 'stance', 'clinch'])
  expect(alternativeIds('sweep', 2)).toEqual(['frames', 'grip'])
})

test('a lesson is not its own alternative', () => expect(alternativeIds('frames')).not.toContain('frames'))
