import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { listSteps } from './lesson-strip.tsx'
import { toLessonView } from './lesson-view.ts'

const lesson = (id: string, more: object = {}) => ({ id, title: id, description: '', thumbnail: '/t.jpg', ...more })
const catalogue = Catalogue.parse({
  videos: [
    {
      gid: 'throws',
      title: 'Throws',
      summary: '',
      videos: [lesson('hip', { cast: ['Tom'], related: [{ gid: 'judo' }] }), lesson('reap')],
    },
    {
      gid: 'judo',
      title: 'Judo',
      summary: '',
      videos: [lesson('grip', { cast: ['Tom', 'Mia'] }), lesson('both', { related: [{ gid: 'throws' }] })],
    },
    { gid: 'ground', title: 'Ground', summary: '', videos: [lesson('guard')] },
  ],
  featured: [],
  featuredFree: [],
  latest: [],
  instructors: [{ name: 'Tom', role: 'Throws', href: '/team#tom' }],
})

test('related lessons are sorted by shared groups, without the lesson itself', () => {
  const view = toLessonView(catalogue, 'paid', { gid: 'judo', id: 'hip' })
  expect(view?.card.lesson.gid).toBe('throws')
  expect(view?.related.map((card) => card.lesson.id)).toEqual(['both', 'reap', 'grip'])
  expect(toLessonView(catalogue, 'paid', { gid: 'ground', id: 'guard' })?.related).toEqual([])
  expect(toLessonView(catalogue, 'paid', { gid: 'ground', id: 'hip' })).toBeUndefined()
})

test('each teacher is shown with the number of other lessons, including teachers without a profile', () => {
  const teachers = (id: string, gid: string) => toLessonView(catalogue, 'free', { gid, id })?.teachers
  expect(teachers('hip', 'throws')).toEqual([{ name: 'Tom', role: 'Throws', href: '/team#tom', otherLessonCount: 1 }])
  expect(teachers('grip', 'judo')?.[1]).toEqual({ name: 'Mia', role: undefined, href: undefined, otherLessonCount: 0 })
})

test('steps require at least two images, and mistakes are not steps', () => {
  const point = (title: string, kind: 'entry' | 'mistake') => ({ title, kind, picture: `/${title}.svg` })
  expect(listSteps({ keyPoints: [point('a', 'entry'), point('b', 'mistake')] })).toEqual([])
  const titles = listSteps({ keyPoints: [...'abcde'].map((title) => point(title, 'entry')) }).map(({ title }) => title)
  expect(titles).toEqual(['a', 'b', 'c', 'd'])
})
