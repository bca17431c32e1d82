import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { allLessons } from '../catalogue.ts'
import { buildIndex } from './build-index.ts'
import { didYouMean } from './did-you-mean.ts'
import { type Facets, filterLessons, listOptions } from './facets.ts'
import { getExcerpt, findMatches, splitAtMatches } from './matches.ts'
import { findGroups, findInstructors } from './find-groups-and-instructors.ts'
import { suggestTerms } from './suggest-terms.ts'

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
      gid: 'ground',
      title: 'On the ground',
      summary: 'Armbar, Kimura and what leads there.',
      videos: [
        buildLesson('Armbar from guard', {
          tags: ['Jiu-Jitsu'],
          cast: ['Mia Bar'],
          level: 'foundation',
          duration: 200,
        }),
        buildLesson('Rear naked choke', { tags: ['Judo'], cast: ['Mia Bar'], free: true, duration: 1000 }),
      ],
    },
    { gid: 'bars', title: 'Bars', summary: '', videos: [buildLesson('Hip throw', { cast: ['Sam Barr', 'Mia Bar'] })] },
  ],
  featured: [],
  featuredFree: [],
  latest: [],
})
const lessons = allLessons(catalogue)
const index = buildIndex(catalogue)
const suggest = (typed: string) => didYouMean(index, typed)

test.each([
  ['kimora', 'kimura'],
  ['ude garami', 'kimura'],
  ['RNC', 'rear naked choke'],
  ['rear nakde choke', 'rear naked choke'],
  ['ogoshi', 'hip throw'],
  ['juji gatme', 'armbar'],
])('the term %s suggests %s', (typed, suggestion) => {
  expect(suggest(typed)).toBe(suggestion)
})

test('nothing is suggested if the term has matches or nothing is similar', () => {
  expect(suggest('kimura')).toBeUndefined()
  expect(suggest('kim')).toBeUndefined()
  expect(suggest('qqqqqqqq')).toBeUndefined()
  expect(suggest('  ')).toBeUndefined()
})

test('groups are found by title, instructors by name, and the instructor with more lessons is first', () => {
  expect(findGroups(catalogue, 'ground').map(({ gid }) => gid)).toEqual(['ground'])
  expect(findInstructors(catalogue, 'bar')).toEqual([
    { name: 'Mia Bar', lessons: 3 },
    { name: 'Sam Barr', lessons: 1 },
  ])
  expect([...findGroups(catalogue, ''), ...findInstructors(catalogue, '')]).toEqual([])
})

test('a lesson reports which of its texts contain the term', () => {
  expect(findMatches(lessons[0]!, 'bar').map(({ field, text }) => [field, text])).toEqual([
    ['title', 'Armbar from guard'],
    ['instructor', 'Mia Bar'],
    ['group', 'Armbar, Kimura and what leads there.'],
  ])
})

test('every match is marked, and nothing is marked if the offsets are unknown', () => {
  expect(splitAtMatches('Bar, bar', 'bar')).toEqual(['', 'Bar', ', ', 'bar', ''])
  expect(splitAtMatches('Nothing', 'bar')).toEqual(['Nothing'])
  expect(splitAtMatches('İ bar', 'bar')).toEqual(['İ bar'])
})

test.each([
  ['Don’t let go', "don't", ['', 'Don’t', ' let go']],
  ['The break\u2011fall', 'break-fall', ['The ', 'break\u2011fall', '']],
  ['ＢＪＪ\u3000ｇｒｉｐ', 'bjj grip', ['', 'ＢＪＪ\u3000ｇｒｉｐ', '']],
])('a match with typographic or full-width characters is marked in %j', (text, term, pieces) => {
  expect(splitAtMatches(text, term)).toEqual(pieces)
  expect(getExcerpt(`${'before '.repeat(30)}${text}`, term)).toContain(text)
})

test('an excerpt shows whole words around the match', () => {
  const long = `${'before '.repeat(30)}a kimura grip ${'after '.repeat(30)}`.trim()
  const excerpt = getExcerpt(long, 'kimura')
  expect(excerpt).toMatch(/^… before .*a kimura grip after .* …$/)
  expect(excerpt.length).toBeLessThan(140)
  expect(getExcerpt('a kimura', 'kimura')).toBe('a kimura')
})

test('a lesson must match all facets, and only values with a matching lesson are offered', () => {
  const lessonPredicates = { isFree: ({ free }: { free?: boolean | undefined }) => free === true, isSeen: () => false }
  const filterIds = (facets: Facets) => filterLessons(lessons, facets, lessonPredicates).map(({ id }) => id)
  expect(filterIds({})).toHaveLength(3)
  expect(filterIds({ art: 'Judo', free: true, length: 'long', seen: 'new' })).toEqual(['Rear naked choke'])
  expect(filterIds({ seen: 'seen' })).toEqual([])
  expect(filterIds({ length: 'short', level: 'foundation' })).toEqual(['Armbar from guard'])
  expect(
    listOptions('art', ['Judo', 'Jiu-Jitsu', 'Boxing'], lessons, { level: 'foundation' }, lessonPredicates),
  ).toEqual(['Jiu-Jitsu'])
})

test('courses with lessons and the most frequent tags of the catalogue are suggested', () => {
  const tags = Array.from({ length: 8 }, (_, i) => `Tag ${i}`)
  const groups = [
    {
      gid: 'a',
      title: 'Clinch',
      summary: '',
      videos: [buildLesson('One', { tags }), buildLesson('Two', { tags: ['Tag 7'] })],
    },
    { gid: 'b', title: 'Empty', summary: '', videos: [] },
  ]
  expect(suggestTerms(Catalogue.parse({ ...catalogue, videos: groups }))).toEqual({
    courses: ['Clinch'],
    tags: ['Tag 7', 'Tag 0', 'Tag 1', 'Tag 2', 'Tag 3', 'Tag 4'],
  })
})
