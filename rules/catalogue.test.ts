import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { mayWatch } from './access.ts'
import { allLessons, findLesson, lessonsOfGroup, newestFirst, resolveReferences, retiredTitle } from './catalogue.ts'

const buildLesson = (id: string, fields: object = {}) => ({
  id,
  title: id,
  description: '',
  thumbnail: '/t.jpg',
  ...fields,
})
const catalogue = Catalogue.parse({
  videos: [
    {
      gid: 'guard',
      title: 'Closed guard',
      summary: 'Work from below.',
      videos: [
        buildLesson('armbar', { related: [{ gid: 'finishes' }, { gid: 'finishes' }, { gid: 'guard' }] }),
        buildLesson('intro'),
      ],
    },
    {
      gid: 'finishes',
      title: 'Finishes',
      summary: 'How it ends.',
      videos: [buildLesson('kimura', { free: true }), buildLesson('choke'), buildLesson('intro')],
    },
  ],
  featured: [
    { gid: 'finishes', id: 'kimura' },
    { gid: 'finishes', id: 'armbar' },
  ],
  featuredFree: [{ gid: 'finishes', id: 'armbar' }],
  latest: [],
})
const formatKeys = (lessons: readonly { gid: string; id: string }[]) => lessons.map(({ gid, id }) => `${gid}/${id}`)

test('every lesson is listed once, with all its groups, home group first', () => {
  const lessons = allLessons(catalogue)
  expect(formatKeys(lessons)).toEqual([
    'guard/armbar',
    'guard/intro',
    'finishes/kimura',
    'finishes/choke',
    'finishes/intro',
  ])
  expect(lessons[0]).toMatchObject({
    group: ['guard', 'finishes'],
    groupTitle: ['Closed guard', 'Finishes'],
    groupSummary: ['Work from below.', 'How it ends.'],
  })
})

test('a group lists its own lessons and those related to it', () => {
  expect(formatKeys(lessonsOfGroup(catalogue, 'finishes'))).toEqual([
    'guard/armbar',
    'finishes/kimura',
    'finishes/choke',
    'finishes/intro',
  ])
  expect(lessonsOfGroup(catalogue, 'nothing')).toEqual([])
})

test('a lesson is found by its home group and by a related one', () => {
  for (const gid of ['guard', 'finishes'])
    expect(findLesson(catalogue, gid, 'armbar')).toMatchObject({ group: { gid: 'guard' }, video: { id: 'armbar' } })
})

test('a lesson is not found by a group it does not belong to', () => {
  expect(findLesson(catalogue, 'guard', 'kimura')).toBeUndefined()
  expect(findLesson(catalogue, 'nothing', 'armbar')).toBeUndefined()
  expect(findLesson(catalogue, 'finishes', 'intro')?.group.gid).toBe('finishes')
})

test('references resolve to lessons in the same order', () => {
  expect(formatKeys(resolveReferences(catalogue, catalogue.featured))).toEqual(['finishes/kimura', 'guard/armbar'])
})

test('the paid plan includes every lesson', () => {
  for (const listedLesson of allLessons(catalogue)) expect(mayWatch('paid', listedLesson, catalogue)).toBe(true)
})

test('the free plan includes only lessons that are marked free or featured free', () => {
  const watchable = allLessons(catalogue).filter((listedLesson) => mayWatch('free', listedLesson, catalogue))
  expect(formatKeys(watchable)).toEqual(['guard/armbar', 'finishes/kimura'])
})

test('a lesson that is featured free is free in each of its groups', () => {
  expect(mayWatch('free', { gid: 'finishes', id: 'armbar' }, catalogue)).toBe(true)
  expect(mayWatch('free', { gid: 'guard', id: 'armbar' }, catalogue)).toBe(true)
  expect(mayWatch('free', { gid: 'nothing', id: 'armbar' }, catalogue)).toBe(false)
})

test('an unlisted lesson is found but not listed, and only the title of a retired lesson is found', () => {
  const academy = Catalogue.parse({
    videos: [{ gid: 'guard', title: 'Guard', summary: '', videos: [buildLesson('armbar')] }],
    featured: [],
    featuredFree: [],
    latest: [],
    unlisted: [buildLesson('seminar', { gid: 'guard' }), buildLesson('lost', { gid: 'gone' })],
    retired: [{ gid: 'guard', id: 'kimura', title: 'Kimura' }],
  })
  expect(formatKeys(allLessons(academy))).toEqual(['guard/armbar'])
  expect(formatKeys(lessonsOfGroup(academy, 'guard'))).toEqual(['guard/armbar'])
  expect(findLesson(academy, 'guard', 'seminar')).toMatchObject({ group: { gid: 'guard' }, video: { id: 'seminar' } })
  expect(resolveReferences(academy, [{ gid: 'guard', id: 'seminar' }])).toMatchObject([{ number: '', gid: 'guard' }])
  expect(findLesson(academy, 'gone', 'lost')).toBeUndefined()
  expect(findLesson(academy, 'guard', 'kimura')).toBeUndefined()
  expect([retiredTitle(academy, 'guard', 'kimura'), retiredTitle(academy, 'guard', 'armbar')]).toEqual([
    'Kimura',
    undefined,
  ])
  expect(mayWatch('free', { gid: 'guard', id: 'seminar' }, academy)).toBe(false)
  expect(mayWatch('paid', { gid: 'guard', id: 'seminar' }, academy)).toBe(true)
})

test('lessons are sorted by the list of the latest lessons, then in their order', () => {
  const latest = [
    { gid: 'finishes', id: 'choke' },
    { gid: 'guard', id: 'intro' },
  ]
  const withLatest = { ...catalogue, latest }
  expect(formatKeys(newestFirst(withLatest, allLessons(withLatest)))).toEqual([
    'finishes/choke',
    'guard/intro',
    'guard/armbar',
    'finishes/kimura',
    'finishes/intro',
  ])
})
