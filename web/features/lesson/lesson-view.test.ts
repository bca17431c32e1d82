import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { listSteps } from './lesson-strip.tsx'
import { toLessonView } from './lesson-view.ts'

const createLesson = (id: string, fields: object = {}) => ({
  id,
  title: id,
  description: '',
  thumbnail: '/t.jpg',
  ...fields,
})
const catalogue = Catalogue.parse({
  videos: [
    {
      gid: 'throws',
      title: 'Throws',
      summary: '',
      videos: [createLesson('hip', { cast: ['Tom'], related: [{ gid: 'judo' }] }), createLesson('reap')],
    },
    {
      gid: 'judo',
      title: 'Judo',
      summary: '',
      videos: [createLesson('grip', { cast: ['Tom', 'Mia'] }), createLesson('both', { related: [{ gid: 'throws' }] })],
    },
    { gid: 'ground', title: 'Ground', summary: '', videos: [createLesson('guard')] },
  ],
  featured: [],
  featuredFree: [],
  latest: [],
  instructors: [{ name: 'Tom', role: 'Throws', href: '/team#tom' }],
})

test('related lessons exclude the lesson itself and are sorted by shared groups; an unknown lesson has no view', () => {
  const view = toLessonView(catalogue, 'paid', { gid: 'judo', id: 'hip' })
  expect(view?.card.lesson.gid).toBe('throws')
  expect(view?.related.map((card) => card.lesson.id)).toEqual(['both', 'reap', 'grip'])
  expect(toLessonView(catalogue, 'paid', { gid: 'ground', id: 'guard' })?.related).toEqual([])
  expect(toLessonView(catalogue, 'paid', { gid: 'ground', id: 'hip' })).toBeUndefined()
})

test('each instructor in the cast is shown with the number of other lessons, even without an instructor profile', () => {
  const getInstructors = (id: string, gid: string) => toLessonView(catalogue, 'free', { gid, id })?.instructors
  expect(getInstructors('hip', 'throws')).toEqual([
    { name: 'Tom', role: 'Throws', href: '/team#tom', otherLessonCount: 1 },
  ])
  expect(getInstructors('grip', 'judo')?.[1]).toEqual({
    name: 'Mia',
    role: undefined,
    href: undefined,
    otherLessonCount: 0,
  })
})

test('steps require at least two images, and mistakes are not steps', () => {
  const createPoint = (title: string, kind: 'entry' | 'mistake') => ({ title, kind, picture: `/${title}.svg` })
  expect(listSteps({ keyPoints: [createPoint('a', 'entry'), createPoint('b', 'mistake')] })).toEqual([])
  const titles = listSteps({ keyPoints: [...'abcde'].map((title) => createPoint(title, 'entry')) }).map(
    ({ title }) => title,
  )
  expect(titles).toEqual(['a', 'b', 'c', 'd'])
})
