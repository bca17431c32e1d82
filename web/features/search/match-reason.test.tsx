import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { allLessons } from '#rules/catalogue.ts'
import { MatchReason } from './match-reason.tsx'

const getReason = (term: string, videoFields: object, groupFields: object = {}) => {
  const video = { id: 'a', title: 'A', description: '', thumbnail: '/t.jpg', ...videoFields }
  const groups = [{ gid: 'g', title: 'Ground', summary: '', videos: [video], ...groupFields }]
  const [lesson] = allLessons(Catalogue.parse({ videos: groups, featured: [], featuredFree: [], latest: [] }))
  if (!lesson) throw new Error('lesson not found')
  return renderToStaticMarkup(<MatchReason lesson={lesson} term={term} />).replaceAll(/<[^>]+>/g, '')
}

test('a lesson whose title contains the term has no reason', () => {
  expect(getReason('judo', { title: 'Judo basics', tags: ['Judo'], description: 'All of judo.' })).toBe('')
})

test('of several reasons, the best one is shown', () => {
  expect(getReason('judo', { tags: ['Judo', 'Judo for children'], cast: ['Jo Judo'] })).toBe('Tag: Judo')
  expect(getReason('jo', { cast: ['Jo Judo'], description: 'With Jo.' })).toBe('Instructor: Jo Judo')
})

test('a group matched by its summary is named by its title', () => {
  expect(getReason('pins', {}, { summary: 'Pins and escapes' })).toBe('Course: Ground')
})

test('a lesson matched only by its description shows the text around the term', () => {
  expect(getReason('judo', { description: 'A throw of judo for everybody.' })).toBe('“A throw of judo for everybody.”')
})

test('a lesson that does not contain the term, such as a lesson of the ranking, has no reason', () => {
  expect(getReason('judo', {})).toBe('')
})
