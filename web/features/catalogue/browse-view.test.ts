import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { buildBrowseView } from './browse-view.ts'

const createVideo = (id: string, more = {}) => ({ id, title: id, description: '', thumbnail: '/t.jpg', ...more })
const createGroup = (gid: string, ...videos: object[]) => ({
  gid,
  title: gid.toUpperCase(),
  summary: `all of ${gid}`,
  videos,
})
const createCatalogue = (lists = {}, groups = twoGroups) =>
  Catalogue.parse({ videos: groups, featured: [], featuredFree: [], latest: [], ...lists })

const twoGroups = [
  createGroup('standing', createVideo('jab', { free: true }), createVideo('hook', { top10: 2 })),
  createGroup(
    'ground',
    createVideo('mount', { top10: 1, related: [{ gid: 'standing' }] }),
    createVideo('guard', { top10: 10 }),
  ),
]
const createReference = (gid: string, id: string) => ({ gid, id })
const getTitles = (cards: readonly { lesson: { title: string } }[]) => cards.map(({ lesson }) => lesson.title)

test('the first featured lesson is the hero, and the other featured lessons have their own row', () => {
  const featured = [
    createReference('ground', 'guard'),
    createReference('standing', 'jab'),
    createReference('standing', 'hook'),
  ]
  const { hero, rows } = buildBrowseView(createCatalogue({ featured }), 'paid')
  expect(hero?.lesson.title).toBe('guard')
  expect(rows.map(({ title }) => title)).toEqual(['Featured', 'STANDING', 'GROUND'])
})

test('a single featured lesson besides the hero has no row of its own', () => {
  const featured = [createReference('ground', 'guard'), createReference('standing', 'jab')]
  const { rows } = buildBrowseView(createCatalogue({ featured }), 'paid')
  expect(rows.map(({ title }) => title)).toEqual(['STANDING', 'GROUND'])
  expect(getTitles(rows[0]?.cards ?? [])).toContain('jab')
})

test('a featured lesson without a processed film is not the hero', () => {
  const featured = ['hook', 'jab', 'cross'].map((id) => createReference('standing', id))
  const groups = [
    createGroup('standing', createVideo('jab', { media: 'a-film' }), createVideo('hook'), createVideo('cross')),
  ]
  const { hero, rows } = buildBrowseView(createCatalogue({ featured }, groups), 'paid')
  expect(hero?.lesson.title).toBe('jab')
  expect(getTitles(rows[0]?.cards ?? [])).toEqual(['hook', 'cross'])
})

test('without featured lessons the first lesson is the hero', () => {
  expect(buildBrowseView(createCatalogue(), 'paid').hero?.lesson.title).toBe('jab')
})

test('rows are in the order new, free, featured, groups, and empty rows are omitted', () => {
  const lists = {
    latest: [createReference('ground', 'mount')],
    featuredFree: [createReference('ground', 'guard')],
    featured: [
      createReference('standing', 'jab'),
      createReference('standing', 'hook'),
      createReference('clinch', 'knee'),
    ],
  }
  const groups = [...twoGroups, createGroup('clinch', createVideo('knee'))]
  const names = buildBrowseView(createCatalogue(lists, groups), 'paid').rows.map(({ title }) => title)
  expect(names).toEqual(['New', 'Free', 'Featured', 'STANDING', 'CLINCH'])
  expect(
    buildBrowseView(createCatalogue({}, [...twoGroups, createGroup('empty')]), 'paid').rows.map(({ title }) => title),
  ).not.toContain('EMPTY')
})

test('the Top 10 are sorted by rank as a number, so rank 10 follows rank 2', () => {
  expect(getTitles(buildBrowseView(createCatalogue(), 'paid').topTen)).toEqual(['mount', 'hook', 'guard'])
})

test('a lesson keeps the number of its home group in every row', () => {
  const groups = [
    createGroup('standing', createVideo('jab')),
    createGroup('ground', createVideo('mount', { related: [{ gid: 'standing' }] })),
  ]
  const { rows } = buildBrowseView(createCatalogue({}, groups), 'paid')
  const standingRow = rows.find(({ group }) => group?.number === 1)
  expect(standingRow?.cards.map(({ lesson }) => lesson.number)).toEqual(['1.1', '2.1'])
})

test('the free plan shows locks and the number of lessons it includes', () => {
  const view = buildBrowseView(createCatalogue({ featuredFree: [createReference('ground', 'guard')] }), 'free')
  const cards = [...view.topTen, ...view.rows.flatMap((row) => row.cards)]
  const locks = cards.map((card) => [card.lesson.id, card.isLocked])
  expect(Object.fromEntries(locks)).toEqual({ jab: false, hook: true, mount: true, guard: false })
  expect([view.watchableCount, view.totalCount]).toEqual([2, 4])
})

test('a lesson is shown at most twice, and lower rows omit further occurrences', () => {
  const lists = {
    featured: [createReference('standing', 'hook')],
    latest: [createReference('ground', 'guard'), createReference('standing', 'jab')],
  }
  const { hero, topTen, rows } = buildBrowseView(createCatalogue(lists), 'paid', ['standing jab'])
  const startedTitles = ['jab']
  const allTitles = [
    hero?.lesson.title,
    ...startedTitles,
    ...getTitles(topTen),
    ...rows.flatMap(({ cards }) => getTitles(cards)),
  ]
  const counts = Map.groupBy(allTitles, (title) => title)
  expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBe(2)
  expect(rows.map(({ title, cards, group }) => [title, getTitles(cards), group?.size])).toEqual([
    ['New', ['guard', 'jab'], undefined],
    ['GROUND', ['mount'], 2],
  ])
})

test('the full plan shows no locks', () => {
  const view = buildBrowseView(createCatalogue(), 'paid')
  expect([...view.topTen, ...view.rows.flatMap(({ cards }) => cards)].filter(({ isLocked }) => isLocked)).toEqual([])
})

test('the hero is a free lesson on the free plan, and the featured lesson on the full plan', () => {
  const lists = { featured: [createReference('standing', 'hook')], featuredFree: [createReference('ground', 'guard')] }
  expect(buildBrowseView(createCatalogue(lists), 'free').hero?.lesson.id).toBe('guard')
  expect(buildBrowseView(createCatalogue(lists), 'paid').hero?.lesson.id).toBe('hook')
})

test('an academy without lessons has no hero and no rows', () => {
  expect(buildBrowseView(createCatalogue({}, [createGroup('empty')]), 'free')).toMatchObject({
    hero: undefined,
    topTen: [],
    rows: [],
    watchableCount: 0,
    totalCount: 0,
  })
})
