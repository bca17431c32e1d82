import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Film } from '#contract/studio/films.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/people.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'
import { createEncodedFilm } from '#server/testing/store-film.ts'

let academy: TestApp
let editor: Person
beforeAll(async () => {
  academy = await createTestApp({ config: { rateLimitFactor: 100 } })
  editor = await createStaff(academy, 'editor')
})
afterAll(() => academy.close())

interface ResponseBody {
  slug: string
  gid: string
  version: number
  error: string
  films: Film[]
  draft: { data: Record<string, unknown> }
}
async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const response = await callStudio(academy, editor, method, path, body)
  return { status: response.statusCode, body: response.json<ResponseBody>() }
}

const findFilm = async (id: string) => (await call('GET', '/films')).body.films.find((film) => film.id === id)

const publish = async (id: string) =>
  call('POST', `/films/${id}/publication`, { version: (await findFilm(id))?.version })

/** Creates a published course. */
async function createCourse(slug: string) {
  const { version } = (await call('POST', '/content/course', { slug, data: { title: slug, summary: '', lessons: [] } }))
    .body
  await call('PUT', `/content/course/${slug}/publication`, { version })
}

const replace = async (slug: string, film: string) => {
  const { version } = (await call('GET', `/content/lesson/${slug}`)).body
  return call('PUT', `/lessons/${slug}/film`, { version, film })
}

test('a lesson without a film gets one, and the film creates no second lesson', async () => {
  await createCourse('grips')
  const film = await createEncodedFilm(academy, { course: 'grips' })
  const data = { title: 'Sleeve grip', description: 'As the sleeve is pulled.', safety: ['Tap early.'] }
  await call('POST', '/content/lesson', { slug: 'sleeve-grip', data })
  const { draft } = (await replace('sleeve-grip', film.id)).body
  expect(draft.data).toMatchObject({ ...data, media: film.media, duration: 60 })

  expect(await findFilm(film.id)).toMatchObject({ lesson: { slug: 'sleeve-grip', isPublished: false } })
  expect((await call('POST', `/films/${film.id}/lesson`)).body.slug).toBe('sleeve-grip')
  expect((await publish(film.id)).body).toEqual({ slug: 'sleeve-grip', gid: 'grips' })
})

test('a film without a preview does not keep the preview of the film that it replaces', async () => {
  const film = await createEncodedFilm(academy)
  const data = { title: 'Old', media: 'old-film', preview: '/posters/old-film/preview.mp4' }
  await call('POST', '/content/lesson', { slug: 'old-preview', data })
  const { draft } = (await replace('old-preview', film.id)).body
  expect([draft.data['media'], draft.data['preview']]).toEqual([film.media, undefined])
})

test('a film that replaces another in a lesson belongs to that lesson, and one with its own lesson keeps it', async () => {
  const [first, second, used] = [
    await createEncodedFilm(academy),
    await createEncodedFilm(academy),
    await createEncodedFilm(academy),
  ]
  const { slug } = (await call('POST', `/films/${first.id}/lesson`)).body
  const own = (await call('POST', `/films/${used.id}/lesson`)).body.slug
  await replace(slug, second.id)
  await replace(slug, used.id)
  const films = [await findFilm(first.id), await findFilm(second.id), await findFilm(used.id)]
  expect(films.map((film) => film?.lesson?.slug)).toEqual([slug, slug, own])
})

test('the course of a film is that of its lesson, even if the lesson was moved after the upload', async () => {
  await createCourse('planned')
  await createCourse('moved')
  const film = await createEncodedFilm(academy, { course: 'planned' })
  const { slug } = (await call('POST', `/films/${film.id}/lesson`)).body
  expect(await findFilm(film.id)).toMatchObject({ course: 'planned' })
  await call('PUT', '/lessons/course', { lessons: [slug], gid: 'moved' })
  expect(await findFilm(film.id)).toMatchObject({ course: 'moved' })
  expect((await publish(film.id)).body).toEqual({ slug, gid: 'moved' })
})
