import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { listPictureHosts } from './catalogue-response.ts'

const localPicture = { avif: '/media/a.avif', jpeg: '/media/a.jpg' }
const lesson = (id: string, otherFields: object) => ({
  id,
  title: id,
  description: '',
  thumbnail: '/t.jpg',
  ...otherFields,
})
const createCatalogue = (lessons: object[], otherFields: object = {}) =>
  Catalogue.parse({
    videos: [{ gid: 'ground', title: 'Ground', summary: '', videos: lessons }],
    featured: [],
    featuredFree: [],
    latest: [],
    ...otherFields,
  })

test('each external picture host is listed once', () => {
  const lessons = [
    lesson('a', {
      thumbnail: 'https://media.example/a.jpg',
      images: { poster: localPicture, thumbnail: localPicture },
    }),
    lesson('b', { thumbnail: 'https://media.example/b.jpg?size=2' }),
    lesson('c', {
      images: { poster: localPicture, thumbnail: { ...localPicture, avif: 'https://fast.example:8443/c.avif' } },
    }),
    lesson('d', { keyPoints: [{ title: 'Grip', picture: 'http://old.example/grip.jpg' }, { title: 'Turn' }] }),
  ]
  const soon = [{ id: 's', title: 'S', description: '', thumbnail: 'https://soon.example/s.jpg' }]
  const alerts = [
    { name: 'A', href: '/latest', description: '', icon: 'bell' },
    { name: 'B', href: 'https://elsewhere.example/', description: '', icon: 'https://icons.example/b.svg' },
  ]
  expect(listPictureHosts(createCatalogue(lessons, { soon, alerts }))).toEqual([
    'https://media.example',
    'https://fast.example:8443',
    'http://old.example',
    'https://soon.example',
    'https://icons.example',
  ])
  expect(listPictureHosts(createCatalogue([lesson('a', {})]))).toEqual([])
})

test('only hosts of valid URLs are added to the header, at most 20', () => {
  const maliciousUrls = [
    "https://media.example; script-src 'unsafe-inline'",
    'https://x;require-trusted-types-for/a',
    'https://*/a',
  ]
  expect(
    listPictureHosts(createCatalogue(maliciousUrls.map((thumbnail, i) => lesson(`s${i}`, { thumbnail })))),
  ).toEqual([])
  const lessonsOfManyHosts = Array.from({ length: 50 }, (_, i) =>
    lesson(`l${i}`, { thumbnail: `https://h${i}.example/a.jpg` }),
  )
  expect(listPictureHosts(createCatalogue(lessonsOfManyHosts))).toHaveLength(20)
})
