import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { allLessons } from '#rules/catalogue.ts'
import { MatchReason } from './match-reason.tsx'

const reasonOf = (term: string, more: object, group: object = {}) => {
  const video = { id: 'a', title: 'A', description: '', thumbnail: '/t.jpg', ...more }
  const groups = [{ gid: 'g', title: 'Ground', summary: '', videos: [video], ...group }]
  const [lesson] = allLessons(Catalogue.parse({ videos: groups, featured: [], featuredFree: [], latest: [] }))
  if (!lesson) throw new Error('lesson not found')
  return renderToStaticMarkup(<MatchReason lesson={lesson} term={term} />).replaceAll(/<[^>]+>/g, '')
}

test('a lesson that was found by several texts names them in the order of their weight', () => {
  expect(reasonOf('judo', { title: 'Judo basics', tags: ['Judo'], description: 'All of judo.' })).toBe(
    'In title, tag Judo, description',
  )
})

test('several tags or teachers with the term are counted, one is named', () => {
  expect(reasonOf('judo', { tags: ['Judo', 'Judo for children'], cast: ['Jo Judo'] })).toBe(
    'In 2 tags, teacher Jo Judo',
  )
})

test('a group that was found by its summary is named by its title', () => {
  expect(reasonOf('pins', {}, { summary: 'Pins and escapes' })).toBe('In course Ground')
})

test('a lesson that only its description explains shows the words around the term', () => {
  expect(reasonOf('judo', { description: 'A throw of judo for everybody.' })).toBe(
    'In description: “A throw of judo for everybody.”',
  )
})

test('a lesson without the term, such as a ranked one, gives no reason', () => {
  expect(reasonOf('judo', {})).toBe('')
})
