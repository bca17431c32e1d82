import { expect, test } from 'vitest'
import { allLessons } from '#rules/catalogue.ts'
import { Catalogue } from '#contract/catalogue.ts'
import { listLessonFacts } from './lesson-facts.ts'

const createLesson = (fields: object) => {
  const video = { id: 'a', title: 'A', description: '', thumbnail: '/t.jpg', ...fields }
  const lists = { featured: [], featuredFree: [], latest: [] }
  const [first] = allLessons(
    Catalogue.parse({ videos: [{ gid: 'g', title: 'G', summary: '', videos: [video] }], ...lists }),
  )
  if (!first) throw new Error('lesson not found')
  return first
}

test('unknown facts are omitted', () => {
  expect(listLessonFacts(createLesson({ media: 'a' }))).toEqual([])
  expect(
    listLessonFacts(
      createLesson({
        media: 'a',
        level: 'advanced',
        duration: 61,
        tags: ['Judo', 'Throw'],
        chapters: [{ at: 0, title: 'x' }],
      }),
    ),
  ).toEqual(['Advanced', '1:01', '1 chapter', 'Judo'])
})

test('a lesson without a film shows "Processing" instead of its length', () => {
  expect(listLessonFacts(createLesson({ level: 'foundation', tags: ['Judo'] }))).toEqual([
    'Foundation',
    'Processing',
    'Judo',
  ])
})
