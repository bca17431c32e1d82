import { expect, test } from 'vitest'
import { allLessons } from '#rules/catalogue.ts'
import { Catalogue } from '#contract/catalogue.ts'
import { factsOf } from './lesson-facts.ts'

const lesson = (more: object) => {
  const video = { id: 'a', title: 'A', description: '', thumbnail: '/t.jpg', ...more }
  const lists = { featured: [], featuredFree: [], latest: [] }
  const [first] = allLessons(
    Catalogue.parse({ videos: [{ gid: 'g', title: 'G', summary: '', videos: [video] }], ...lists }),
  )
  if (!first) throw new Error('the lesson went missing')
  return first
}

test('only facts that are known are shown', () => {
  expect(factsOf(lesson({ media: 'a' }))).toEqual([])
  expect(
    factsOf(
      lesson({
        media: 'a',
        level: 'advanced',
        duration: 61,
        tags: ['Judo', 'Throw'],
        chapters: [{ at: 0, title: 'x' }],
      }),
    ),
  ).toEqual(['Advanced', '1:01', '1 chapter', 'Judo'])
})

test('in place of its length a lesson without a film says that it is being prepared', () => {
  expect(factsOf(lesson({ level: 'foundation', tags: ['Judo'] }))).toEqual(['Foundation', 'Processing', 'Judo'])
})
