import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { suggestLesson } from './playable-lessons.ts'

const video = (id: string, more = {}) => ({ id, title: id, description: '', thumbnail: '/t.jpg', media: id, ...more })
const catalogue = (lists = {}) =>
  Catalogue.parse({
    videos: [
      {
        gid: 'throws',
        title: 'Throws',
        summary: '',
        videos: [video('hip'), video('leg', { free: true }), video('soon', { media: undefined })],
      },
    ],
    featured: [],
    featuredFree: [],
    latest: [],
    ...lists,
  })
const at = (id: string) => ({ gid: 'throws', id })

test('an empty list suggests a featured lesson that the member can play', () => {
  const featured = catalogue({ featured: [at('hip'), at('leg')] })
  expect(suggestLesson(featured, 'paid')?.lesson.id).toBe('hip')
  expect(suggestLesson(featured, 'free')?.lesson.id).toBe('leg')
})

test('a featured lesson whose film is being processed is not suggested', () => {
  expect(suggestLesson(catalogue({ featured: [at('soon'), at('hip')] }), 'paid')?.lesson.id).toBe('hip')
})

test('free featured lessons take precedence over other featured lessons', () => {
  expect(suggestLesson(catalogue({ featured: [at('hip')], featuredFree: [at('leg')] }), 'paid')?.lesson.id).toBe('leg')
})

test('without a playable featured lesson nothing is suggested', () => {
  expect(suggestLesson(catalogue(), 'paid')).toBeUndefined()
  expect(suggestLesson(catalogue({ featured: [at('hip'), at('soon')] }), 'free')).toBeUndefined()
})
