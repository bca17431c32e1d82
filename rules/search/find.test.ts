import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { allLessons } from '../catalogue.ts'
import { buildIndex } from './build-index.ts'
import { scoreLesson, search, normalizeTerm } from './reference-search.ts'
import { find } from './find.ts'
import { propertyRuns } from '../../scripts/test/property-runs.ts'

/**
 * Few letters and many spaces, so that words meet, repeat and overlap. Some letters change their length or depend on
 * their neighbors in lowercase.
 */
const characters = [...'aaaaaaaabBB         ', '\n', 'İ', 'Σ', 'ß', '.', '🥋', 'e\u0301', 'é']
const text = (maxLength: number) => fc.string({ unit: fc.constantFrom(...characters), maxLength })
/** Terms may contain half of a surrogate pair, unlike catalogues. Repetitive terms overlap themselves. */
const typedText = fc.string({ unit: fc.constantFrom(...characters, '\ud800'), maxLength: 7 })
const term = fc.oneof(typedText, fc.string({ unit: fc.constantFrom('a', ' '), maxLength: 7 }))
const texts = fc.array(text(6), { maxLength: 3 })
const gid = fc.constantFrom('g0', 'g1', 'g2')

const video = fc.record({
  title: text(12).map((title) => title || 'a'),
  description: fc.oneof(text(24), fc.string({ unit: fc.constantFrom('a', ' '), maxLength: 16 })),
  tags: texts,
  cast: texts,
  related: fc.array(fc.record({ gid }), { maxLength: 3 }),
})
const groups = fc.tuple(
  ...['g0', 'g1', 'g2'].map((name) =>
    fc.record({
      gid: fc.constant(name),
      title: text(8).map((title) => title || 'b'),
      summary: text(16),
      videos: fc.array(video, { maxLength: 4 }),
    }),
  ),
)
const catalogue = groups.map((group) =>
  Catalogue.parse({
    videos: group.map((group) => ({
      ...group,
      videos: group.videos.map((lesson, v) => ({ ...lesson, id: `${group.gid}-${v}`, thumbnail: '/t.jpg' })),
    })),
    featured: [],
    featuredFree: [],
    latest: [],
  }),
)

test('the index returns the same lessons, order and counts as the reference implementation', () => {
  fc.assert(
    fc.property(catalogue, term, (academy, typed) => {
      const lessons = allLessons(academy)
      const { lessons: foundLessons, counts } = find(buildIndex(academy), typed)
      const expected = search(lessons, typed)
      expect([...foundLessons].map((index) => lessons[index]?.id)).toEqual(expected.map(({ id }) => id))
      const wantedTerm = normalizeTerm(typed).toLowerCase()
      expect([...counts]).toEqual(expected.map((lesson) => scoreLesson(lesson, wantedTerm)))
    }),
    propertyRuns(1000),
  )
})

test('an academy without lessons has no results', () => {
  const empty = Catalogue.parse({ videos: [], featured: [], featuredFree: [], latest: [] })
  expect([...find(buildIndex(empty), 'armbar').lessons]).toEqual([])
})
