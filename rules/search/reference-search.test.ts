import { expect, test } from 'vitest'
import type { Lesson } from '../catalogue.ts'
import { search, normalizeTerm } from './reference-search.ts'

const lesson = (id: string, more: Partial<Lesson> = {}): Lesson => ({
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
  ...more,
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
  expect(searchIds([lesson('other'), lesson('hit', texts)], 'armbar')).toEqual(['hit'])
})

test('ids and addresses are not searched', () => {
  expect(
    searchIds([lesson('armbar', { thumbnail: '/armbar.jpg', gid: 'armbar', group: ['armbar'] })], 'armbar'),
  ).toEqual([])
})

test('search is case-insensitive', () => {
  expect(searchIds([lesson('hit', { title: 'KIMURA' })], 'kimura')).toEqual(['hit'])
  expect(searchIds([lesson('hit', { title: 'kimura' })], 'KiMuRa')).toEqual(['hit'])
})

test('more occurrences rank higher, over all texts together; a tie keeps the order of the catalogue', () => {
  const lessons = [
    lesson('one', { title: 'lock' }),
    lesson('another', { cast: ['lock'] }),
    lesson('three', { title: 'Lock', description: 'lock', tags: ['wrist lock'] }),
    lesson('two', { groupTitle: ['lock'], groupSummary: ['Lock'] }),
  ]
  expect(searchIds(lessons, 'lock')).toEqual(['three', 'two', 'one', 'another'])
})

test('occurrences do not overlap', () => {
  const lessons = [lesson('overlapping', { title: 'aaa' }), lesson('apart', { title: 'aa aa' })]
  expect(searchIds(lessons, 'aa')).toEqual(['apart', 'overlapping'])
})

test('a match does not span two texts', () => {
  expect(searchIds([lesson('split', { tags: ['arm', 'bar'] })], 'armbar')).toEqual([])
})

test.each(['.*', '(', '[a-z]', '\\', '$&', 'a+b'])('every character is literal: %s', (term) => {
  expect(
    searchIds([lesson('plain', { title: 'aab armbar' }), lesson('literal', { title: `x ${term} y` })], term),
  ).toEqual(['literal'])
})

test('an empty term finds nothing', () => {
  expect(searchIds([lesson('a', { title: 'a b' })], '')).toEqual([])
  expect(searchIds([lesson('a', { title: 'a b' })], '   ')).toEqual([])
})

test('the term is trimmed and cut to 100 characters', () => {
  expect(searchIds([lesson('hit', { title: 'armbar' })], '  armbar ')).toEqual(['hit'])
  expect(searchIds([lesson('hit', { title: 'a'.repeat(100) })], 'a'.repeat(150))).toEqual(['hit'])
  expect(normalizeTerm('🥋'.repeat(120))).toBe('🥋'.repeat(100))
})
