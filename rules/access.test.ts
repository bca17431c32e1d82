import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { findFreeAlternatives } from './access.ts'
import { allLessons } from './catalogue.ts'

const buildLesson = (id: string, overrides: object = {}) => ({
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
      videos: [buildLesson('sweep', { tags: ['gi'] }), buildLesson('frames', { free: true }), buildLesson('armbar')],
    },
    {
      gid: 'standing',
      title: 'Standing',
      summary: '',
      videos: [
        buildLesson('stance', { free: true }),
        buildLesson('grip', { free: true, tags: ['gi'] }),
        buildLesson('clinch'),
      ],
    },
  ],
  featured: [],
  featuredFree: [{ gid: 'standing', id: 'clinch' }],
  latest: [],
})
const getLesson = (id: string) => allLessons(catalogue).find((candidate) => candidate.id === id) ?? expect.fail(id)
const findAlternativeIds = (id: string, limit = 9) =>
  findFreeAlternatives(catalogue, getLesson(id), limit).map((alternative) => alternative.id)

test('alternatives to a locked lesson are free lessons, the most similar first', () => {
  expect(findAlternativeIds('sweep')).toEqual(['frames', 'grip', 'stance', 'clinch'])
  expect(findAlternativeIds('sweep', 2)).toEqual(['frames', 'grip'])
})

test('a lesson is not its own alternative', () => expect(findAlternativeIds('frames')).not.toContain('frames'))
