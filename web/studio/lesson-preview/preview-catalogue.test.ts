import { expect, test } from 'vitest'
import { type Catalogue, emptyCatalogue, type Video } from '#contract/catalogue.ts'
import { findLesson } from '#rules/catalogue.ts'
import { insertDraft } from './preview-catalogue.ts'

const lesson = (id: string, title = id): Video => ({
  id,
  title,
  description: '',
  thumbnail: '/t.jpg',
  tags: [],
  cast: [],
  related: [],
})
const course = { gid: 'guard', title: 'Guard', summary: '' }
const academy: Catalogue = {
  ...emptyCatalogue,
  videos: [{ ...course, videos: [lesson('one'), lesson('two')] }],
  unlisted: [{ ...lesson('hidden'), gid: 'guard' }],
}
const titles = (catalogue: Catalogue) => catalogue.videos.map(({ videos }) => videos.map(({ title }) => title))

test('a draft keeps its place in the course, is appended, or is listed alone', () => {
  expect(titles(insertDraft(academy, { lesson: lesson('one', 'New'), course }))).toEqual([['New', 'two']])
  expect(titles(insertDraft(academy, { lesson: lesson('three'), course }))).toEqual([['one', 'two', 'three']])
  expect(titles(insertDraft(academy, { lesson: lesson('alone'), course: null }))).toEqual([['one', 'two'], ['alone']])
})

test('an unlisted lesson is previewed from its draft, not from its published version', () => {
  const shown = insertDraft(academy, { lesson: lesson('hidden', 'New'), course })
  expect(findLesson(shown, 'guard', 'hidden')?.video.title).toBe('New')
})
