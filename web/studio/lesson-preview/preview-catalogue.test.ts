import { expect, test } from 'vitest'
import { type Catalogue, emptyCatalogue, type Video } from '#contract/catalogue.ts'
import { findLesson } from '#rules/catalogue.ts'
import { insertDraft } from './preview-catalogue.ts'

const createLesson = (id: string, title = id): Video => ({
  id,
  title,
  description: '',
  thumbnail: '/t.jpg',
  tags: [],
  cast: [],
  related: [],
})
const course = { gid: 'guard', title: 'Guard', summary: '' }
const catalogue: Catalogue = {
  ...emptyCatalogue,
  videos: [{ ...course, videos: [createLesson('one'), createLesson('two')] }],
  unlisted: [{ ...createLesson('hidden'), gid: 'guard' }],
}
const getTitles = (catalogue: Catalogue) => catalogue.videos.map(({ videos }) => videos.map(({ title }) => title))

test('a draft keeps its place in the course, is appended to it, or is listed in a course of its own', () => {
  expect(getTitles(insertDraft(catalogue, { lesson: createLesson('one', 'New'), course }))).toEqual([['New', 'two']])
  expect(getTitles(insertDraft(catalogue, { lesson: createLesson('three'), course }))).toEqual([
    ['one', 'two', 'three'],
  ])
  expect(getTitles(insertDraft(catalogue, { lesson: createLesson('alone'), course: null }))).toEqual([
    ['one', 'two'],
    ['alone'],
  ])
})

test('an unlisted lesson is previewed from its draft, not from its published version', () => {
  const preview = insertDraft(catalogue, { lesson: createLesson('hidden', 'New'), course })
  expect(findLesson(preview, 'guard', 'hidden')?.video.title).toBe('New')
})
