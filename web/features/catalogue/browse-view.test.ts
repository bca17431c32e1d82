import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { buildBrowseView } from './browse-view.ts'

const video = (id: string, more = {}) => ({ id, title: id, description: '', thumbnail: '/t.jpg', ...more })
const group = (gid: string, ...videos: object[]) => ({
  gid,
  title: gid.toUpperCase(),
  summary: `all of ${gid}`,
  videos,
})
const catalogue = (lists = {}, groups = twoGroups) =>
  Catalogue.parse({ videos: groups, featured: [], featuredFree: [], latest: [], ...lists })

const twoGroups = [
  group('standing', video('jab', { free: true }), video('hook', { top10: 2 })),
  group('ground', video('mount', { top10: 1, related: [{ gid: 'standing' }] }), video('guard', { top10: 10 })),
]
const at = (gid: string, id: string) => ({ gid, id })
const titles = (cards: readonly { lesson: { title: string } }[]) => cards.map(({ lesson }) => lesson.title)

test('the first featured lesson is the hero, the others get their own row', () => {
  const { hero, rows } = buildBrowseView(
    catalogue({ featured: [at('ground', 'guard'), at('standing', 'jab')] }),
    'paid',
  )
  expect(hero?.lesson.title).toBe('guard')
  expect(rows.map(({ title }) => title)).toEqual(['Featured', 'STANDING', 'GROUND'])
})

test('a featured lesson without a processed film is not the hero', () => {
  const featured = [at('standing', 'hook'), at('standing', 'jab')]
  const groups = [group('standing', video('jab', { media: 'a-film' }), video('hook'))]
  const { hero, rows } = buildBrowseView(catalogue({ featured }, groups), 'paid')
  expect(hero?.lesson.title).toBe('jab')
  expect(titles(rows[0]?.cards ?? [])).toEqual(['hook'])
})

test('without featured lessons the first lesson is the hero', () => {
  expect(buildBrowseView(catalogue(), 'paid').hero?.lesson.title).toBe('jab')
})

test('rows are ordered new, free, featured, groups, without empty ones', () => {
  const lists = {
    latest: [at('ground', 'mount')],
    featuredFree: [at('ground', 'guard')],
    featured: [at('standing', 'jab'), at('standing', 'hook')],
  }
  const groups = [...twoGroups, group('clinch', video('knee'))]
  const names = buildBrowseView(catalogue(lists, groups), 'paid').rows.map(({ title }) => title)
  expect(names).toEqual(['New', 'Free', 'Featured', 'STANDING', 'CLINCH'])
  expect(
    buildBrowseView(catalogue({}, [...twoGroups, group('empty')]), 'paid').rows.map(({ title }) => title),
  ).not.toContain('EMPTY')
})

test('the Top 10 are sorted by number, ten after two', () => {
  expect(titles(buildBrowseView(catalogue(), 'paid').topTen)).toEqual(['mount', 'hook', 'guard'])
})

test('a lesson keeps the number of its home group in every row', () => {
  const groups = [group('standing', video('jab')), group('ground', video('mount', { related: [{ gid: 'standing' }] }))]
  const { rows } = buildBrowseView(catalogue({}, groups), 'paid')
  const standingRow = rows.find(({ group }) => group?.number === 1)
  expect(standingRow?.cards.map(({ lesson }) => lesson.number)).toEqual(['1.1', '2.1'])
})

test('the free plan shows locks and the number of open lessons', () => {
  const shown = buildBrowseView(catalogue({ featuredFree: [at('ground', 'guard')] }), 'free')
  const cards = [...shown.topTen, ...shown.rows.flatMap((row) => row.cards)]
  const locks = cards.map((card) => [card.lesson.id, card.isLocked])
  expect(Object.fromEntries(locks)).toEqual({ jab: false, hook: true, mount: true, guard: false })
  expect([shown.watchableCount, shown.totalCount]).toEqual([2, 4])
})

test('a lesson is shown at most twice; further occurrences are dropped from lower rows', () => {
  const lists = { featured: [at('standing', 'hook')], latest: [at('ground', 'guard'), at('standing', 'jab')] }
  const { hero, topTen, rows } = buildBrowseView(catalogue(lists), 'paid', ['standing jab'])
  const begun = ['jab']
  const places = [hero?.lesson.title, ...begun, ...titles(topTen), ...rows.flatMap(({ cards }) => titles(cards))]
  const counts = Map.groupBy(places, (title) => title)
  expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBe(2)
  expect(rows.map(({ title, cards, group }) => [title, titles(cards), group?.size])).toEqual([
    ['New', ['guard', 'jab'], undefined],
    ['GROUND', ['mount'], 2],
  ])
})

test('the full plan shows no locks', () => {
  const shown = buildBrowseView(catalogue(), 'paid')
  expect([...shown.topTen, ...shown.rows.flatMap(({ cards }) => cards)].filter(({ isLocked }) => isLocked)).toEqual([])
})

test('the hero is an open lesson for the free plan and the featured one for the full plan', () => {
  const lists = { featured: [at('standing', 'hook')], featuredFree: [at('ground', 'guard')] }
  expect(buildBrowseView(catalogue(lists), 'free').hero?.lesson.id).toBe('guard')
  expect(buildBrowseView(catalogue(lists), 'paid').hero?.lesson.id).toBe('hook')
})

test('an academy without lessons has no hero and no rows', () => {
  expect(buildBrowseView(catalogue({}, [group('empty')]), 'free')).toMatchObject({
    hero: undefined,
    topTen: [],
    rows: [],
    watchableCount: 0,
    totalCount: 0,
  })
})
