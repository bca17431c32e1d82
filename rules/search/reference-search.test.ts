import { expect, test } from 'vitest'
import type { Lesson } from '../catalogue.ts'
import { search, normalizeTerm } from './reference-search.ts'

const buildLesson = (id: string, fields: Partial<Lesson> = {}): Lesson => ({
  id,
  gid: 'g',
  title: '',
  description: '',
  thumbnail: '/t.jpg',
  tags: [],
  cast: [],
  related: [],
  group: ['g'],
  groupTitle: [],
  groupSummary: [],
  number: '1.1',
  ...fields,
})
const searchIds = (lessons: Lesson[], term: string) => search(lessons, term).map(({ id }) => id)

test.each<[string, Partial<Lesson>]>([
  ['title', { title: 'The armbar' }],
  ['description', { description: 'How an armbar ends.' }],
  ['group title', { groupTitle: ['Guard', 'Armbars'] }],
  ['group summary', { groupSummary: ['', 'Every armbar we teach.'] }],
  ['tags', { tags: ['judo', 'armbar'] }],
  ['cast', { cast: ['Mia Armbarsky'] }],
])('the term is searched in the %s', (_, texts) => {
  expect(searchIds([buildLesson('other'), buildLesson('hit', texts)], 'armbar')).toEqual(['hit'])
})

test('ids and URLs are not searched', () => {
  expect(
    searchIds([buildLesson('armbar', { thumbnail: '/armbar.jpg', gid: 'armbar', group: ['armbar'] })], 'armbar'),
  ).toEqual([])
})

test('search is case-insensitive', () => {
  expect(searchIds([buildLesson('hit', { title: 'KIMURA' })], 'kimura')).toEqual(['hit'])
  expect(searchIds([buildLesson('hit', { title: 'kimura' })], 'KiMuRa')).toEqual(['hit'])
})

test.each([
  ['the arm’s length', "arm's"],
  ["the arm's length", 'arm’s'],
  ['rear‑naked choke', 'rear-naked'],
  ['“clinch”', '"clinch"'],
  ['arm\u00A0bar', 'arm bar'],
  ['ＫＩＭＵＲＡ', 'kimura'],
])('%s is found by typing %s', (title, term) => {
  expect(searchIds([buildLesson('hit', { title })], term)).toEqual(['hit'])
})

test('lessons with more occurrences in all texts together rank higher; ties keep the order of the catalogue', () => {
  const lessons = [
    buildLesson('one', { title: 'lock' }),
    buildLesson('another', { cast: ['lock'] }),
    buildLesson('three', { title: 'Lock', description: 'lock', tags: ['wrist lock'] }),
    buildLesson('two', { groupTitle: ['lock'], groupSummary: ['Lock'] }),
  ]
  expect(searchIds(lessons, 'lock')).toEqual(['three', 'two', 'one', 'another'])
})

test('occurrences do not overlap', () => {
  const lessons = [buildLesson('overlapping', { title: 'aaa' }), buildLesson('apart', { title: 'aa aa' })]
  expect(searchIds(lessons, 'aa')).toEqual(['apart', 'overlapping'])
})

test('a match does not span two texts', () => {
  expect(searchIds([buildLesson('split', { tags: ['arm', 'bar'] })], 'armbar')).toEqual([])
})

test.each(['.*', '(', '[a-z]', '\\', '$&', 'a+b'])(
  'the term %s is not a pattern: every character is literal',
  (term) => {
    expect(
      searchIds(
        [buildLesson('plain', { title: 'aab armbar' }), buildLesson('literal', { title: `x ${term} y` })],
        term,
      ),
    ).toEqual(['literal'])
  },
)

test('an empty term finds nothing', () => {
  expect(searchIds([buildLesson('a', { title: 'a b' })], '')).toEqual([])
  expect(searchIds([buildLesson('a', { title: 'a b' })], '   ')).toEqual([])
})

test('the term is trimmed and cut to 100 characters', () => {
  expect(searchIds([buildLesson('hit', { title: 'armbar' })], '  armbar ')).toEqual(['hit'])
  expect(searchIds([buildLesson('hit', { title: 'a'.repeat(100) })], 'a'.repeat(150))).toEqual(['hit'])
  expect(normalizeTerm('🥋'.repeat(120))).toBe('🥋'.repeat(100))
})
