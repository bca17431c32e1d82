import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { searchLessons } from './use-search.ts'

const createVideo = (id: string, title: string, more = {}) => ({
  id,
  title,
  description: '',
  thumbnail: '/t.jpg',
  ...more,
})
const createCatalogue = (...videos: object[]) =>
  Catalogue.parse({
    videos: [{ gid: 'g', title: 'Ground', summary: '', videos }],
    featured: [],
    featuredFree: [],
    latest: [],
  })
const rankedVideos = [
  createVideo('a', 'Armbar', { top10: 2 }),
  createVideo('b', 'Armbar escape', { top10: 1 }),
  createVideo('c', 'Kimura'),
]
const getIds = ({ cards }: ReturnType<typeof searchLessons>) => cards.map(({ lesson: { id } }) => id)

test('a search for the name of the ranking returns the ranked lessons in order, ignoring case', () => {
  const results = searchLessons(createCatalogue(...rankedVideos), 'paid', 'top 10')
  expect(results.resultType).toBe('ranking')
  expect(getIds(results)).toEqual(['b', 'a'])
})

test('a lesson with the name of the ranking in its title takes precedence over the ranking', () => {
  const results = searchLessons(createCatalogue(...rankedVideos, createVideo('d', 'Top 10 mistakes')), 'paid', 'Top 10')
  expect(results.resultType).toBe('matches')
  expect(getIds(results)).toEqual(['d'])
})

test('a search for “Top 10” finds the newest lessons if there is no ranking', () => {
  const catalogue = createCatalogue(createVideo('c', 'Kimura'), createVideo('d', 'Armbar'))
  const withLatest = { ...catalogue, latest: [{ gid: 'g', id: 'c' }] }
  expect(searchLessons(withLatest, 'paid', 'Top 10').resultType).toBe('newest')
  expect(getIds(searchLessons(withLatest, 'paid', 'Top 10'))).toEqual(['c'])
  expect(getIds(searchLessons(catalogue, 'paid', 'Top 10'))).toEqual(['d', 'c'])
  expect(searchLessons(createCatalogue(), 'paid', 'Top 10')).toMatchObject({ cards: [], resultType: 'matches' })
})

test('a limit does not change the total count', () => {
  const results = searchLessons(createCatalogue(...rankedVideos), 'free', 'Armbar', 1)
  expect([results.cards.length, results.count]).toEqual([1, 2])
  const ranking = searchLessons(createCatalogue(...rankedVideos), 'free', 'Top 10', 1)
  expect([ranking.cards.length, ranking.count]).toEqual([1, 2])
})

test('lessons outside the free plan are found and marked as locked', () => {
  const [card] = searchLessons(createCatalogue(createVideo('c', 'Kimura')), 'free', 'Kimura').cards
  expect(card?.isLocked).toBe(true)
})
