import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { suggestLesson } from './suggest-lesson.ts'

const createVideo = (id: string, more = {}) => ({
  id,
  title: id,
  description: '',
  thumbnail: '/t.jpg',
  media: id,
  ...more,
})
const createCatalogue = (lists = {}) =>
  Catalogue.parse({
    videos: [
      {
        gid: 'throws',
        title: 'Throws',
        summary: '',
        videos: [createVideo('hip'), createVideo('leg', { free: true }), createVideo('soon', { media: undefined })],
      },
    ],
    featured: [],
    featuredFree: [],
    latest: [],
    ...lists,
  })
const createReference = (id: string) => ({ gid: 'throws', id })

test('an empty list suggests a featured lesson that the member can play', () => {
  const featured = createCatalogue({ featured: [createReference('hip'), createReference('leg')] })
  expect(suggestLesson(featured, 'paid')?.lesson.id).toBe('hip')
  expect(suggestLesson(featured, 'free')?.lesson.id).toBe('leg')
})

test('a featured lesson whose film is being processed is not suggested', () => {
  expect(
    suggestLesson(createCatalogue({ featured: [createReference('soon'), createReference('hip')] }), 'paid')?.lesson.id,
  ).toBe('hip')
})

test('free featured lessons take precedence over other featured lessons', () => {
  expect(
    suggestLesson(
      createCatalogue({ featured: [createReference('hip')], featuredFree: [createReference('leg')] }),
      'paid',
    )?.lesson.id,
  ).toBe('leg')
})

test('without a playable featured lesson nothing is suggested', () => {
  expect(suggestLesson(createCatalogue(), 'paid')).toBeUndefined()
  expect(
    suggestLesson(createCatalogue({ featured: [createReference('hip'), createReference('soon')] }), 'free'),
  ).toBeUndefined()
})
