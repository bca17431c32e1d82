import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { allLessons } from '../catalogue.ts'
import { buildIndex } from './build-index.ts'
import { scoreLesson, search, toSearchTerm } from './reference-search.ts'
import { find } from './find.ts'
import { propertyRuns } from '../../scripts/test/property-runs.ts'

/**
 * Few letters and many spaces, so that matches are frequent, repeat and overlap. Converting some of the letters to
 * lowercase changes their length or depends on their neighbors.
 */
const characters = [...'aaaaaaaabBB         ', '\n', 'İ', 'Σ', 'ß', '.', '🥋', 'e\u0301', 'é']
const anyText = (maxLength: number) => fc.string({ unit: fc.constantFrom(...characters), maxLength })
/** Terms may contain half of a surrogate pair, unlike catalogues. Repetitive terms overlap themselves. */
const typedText = fc.string({ unit: fc.constantFrom(...characters, '\ud800'), maxLength: 7 })
const anyTerm = fc.oneof(typedText, fc.string({ unit: fc.constantFrom('a', ' '), maxLength: 7 }))
const shortTexts = fc.array(anyText(6), { maxLength: 3 })
const anyGid = fc.constantFrom('g0', 'g1', 'g2')

const video = fc.record({
  title: anyText(12).map((title) => title || 'a'),
  description: fc.oneof(anyText(24), fc.string({ unit: fc.constantFrom('a', ' '), maxLength: 16 })),
  tags: shortTexts,
  cast: shortTexts,
  related: fc.array(fc.record({ gid: anyGid }), { maxLength: 3 }),
})
const groups = fc.tuple(
  ...['g0', 'g1', 'g2'].map((name) =>
    fc.record({
      gid: fc.constant(name),
      title: anyText(8).map((title) => title || 'b'),
      summary: anyText(16),
      videos: fc.array(video, { maxLength: 4 }),
    }),
  ),
)
const anyCatalogue = groups.map((group) =>
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
    fc.property(anyCatalogue, anyTerm, (academy, typed) => {
      const lessons = allLessons(academy)
      const { lessons: foundLessons, counts } = find(buildIndex(academy), typed)
      const expected = search(lessons, typed)
      expect([...foundLessons].map((index) => lessons[index]?.id)).toEqual(expected.map(({ id }) => id))
      const wantedTerm = toSearchTerm(typed)
      expect([...counts]).toEqual(expected.map((lesson) => scoreLesson(lesson, wantedTerm)))
    }),
    propertyRuns(1000),
  )
})

test('an academy without lessons has no results', () => {
  const empty = Catalogue.parse({ videos: [], featured: [], featuredFree: [], latest: [] })
  expect([...find(buildIndex(empty), 'armbar').lessons]).toEqual([])
})
