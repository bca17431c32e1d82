import { expect, test } from 'vitest'
import { toSiteCourses } from './site-courses.ts'

test.each([
  ['/posters/a/thumbnail.jpg', '/posters/a/thumbnail.jpg'],
  ['https://cdn.example/t.jpg', undefined],
  ['//cdn.example/t.jpg', undefined],
])('public pages show the picture %s as %s, because they load nothing from other hosts', (thumbnail, picture) => {
  const videos = [{ gid: 'throws', title: 'Throws', summary: '', videos: [{ id: 'a', title: 'A', thumbnail }] }]
  expect(toSiteCourses({ videos, featuredFree: [] }, new Map())[0]?.lessons[0]?.picture).toBe(picture)
})
