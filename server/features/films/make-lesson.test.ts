import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { createTestFilm } from '#server/testing/films.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import type { Person } from '#server/testing/people.ts'
import { createUploadClient } from '#server/testing/uploads.ts'

let academy: Awaited<ReturnType<typeof createListeningApp>>
let editor: Person
beforeAll(async () => {
  academy = await createListeningApp({ config: { rateLimitFactor: 100 }, workers: true })
  editor = await createStaff(academy, 'editor')
})
afterAll(() => academy.close())

interface ResponseBody {
  id: string
  version: number
  slug: string
  error: string
  draft: { data: Record<string, unknown> }
}

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const response = await callStudio(academy, editor, method, path, body)
  return { status: response.statusCode, body: response.json<ResponseBody>() }
}

const TIMEOUT = 120_000

/** Uploads a clip and returns its film once it is encoded. */
async function uploadAndEncode(name: string, seconds: number) {
  const uploads = createUploadClient(academy.address, editor)
  const bytes = await readFile(await createTestFilm(join(await createTempFolder(), 'clip.mp4'), { seconds }))
  const { film } = await uploads.announce(name, bytes.length)
  const id = film?.id ?? ''
  await uploads.send(id, 0, bytes)
  await expect.poll(async () => (await uploads.find(id))?.state, { timeout: TIMEOUT }).toBe('ready')
  return id
}

/** Lists the lessons whose slug has the prefix. */
const listLessonsByPrefix = (beginning: string) =>
  academy.context.db.selectFrom('content_items').select('slug').where('slug', 'like', `${beginning}%`).execute()

test(
  'an uploaded clip becomes a lesson, visible to members once it and its course are published',
  { timeout: 2 * TIMEOUT },
  async () => {
    const uploads = createUploadClient(academy.address, editor)
    const bytes = await readFile(
      await createTestFilm(join(await createTempFolder(), 'clip.mp4'), { size: '320x240', seconds: 2 }),
    )
    const { film } = await uploads.announce('hip_throw take-2.mov', bytes.length)
    const id = film?.id ?? ''
    expect((await call('POST', `/films/${id}/lesson`)).body.error).toBe('this video isn’t encoded yet')
    await uploads.send(id, 0, bytes)
    await expect.poll(async () => (await uploads.find(id))?.state, { timeout: TIMEOUT }).toBe('ready')

    const created = await call('POST', `/films/${id}/lesson`)
    expect([created.status, created.body]).toEqual([201, { slug: 'hip-throw-take-2' }])
    // Repeated calls create no other lesson.
    expect((await call('POST', `/films/${id}/lesson`)).body.slug).toBe('hip-throw-take-2')
    const lesson = (await call('GET', '/content/lesson/hip-throw-take-2')).body
    expect(lesson.draft.data).toMatchObject({ title: 'Hip throw take 2', media: (await uploads.find(id))?.media })

    const { version } = lesson
    expect((await call('PUT', '/content/lesson/hip-throw-take-2/publication', { version })).status).toBe(200)
    const data = { title: 'Throws', summary: '', lessons: ['hip-throw-take-2'] }
    const course = (await call('POST', '/content/course', { slug: 'throws', data })).body
    const published = await call('PUT', '/content/course/throws/publication', { version: course.version })
    expect(published.status).toBe(200)
    const [group] = await eventually(async () => {
      const { videos } = (await (await fetch(`${academy.address}/catalogue.json`)).json()) as {
        videos: { gid: string }[]
      }
      expect(videos.map(({ gid }) => gid)).toEqual(['throws'])
      return videos
    })
    expect(group).toMatchObject({ videos: [{ id: 'hip-throw-take-2', title: 'Hip throw take 2', duration: 2 }] })
  },
)

test(
  'a clip assigned to a course during its upload is published there by one call',
  { timeout: 2 * TIMEOUT },
  async () => {
    const uploads = createUploadClient(academy.address, editor)
    const bytes = await readFile(
      await createTestFilm(join(await createTempFolder(), 'clip.mp4'), { size: '320x240', seconds: 1 }),
    )
    const { film } = await uploads.announce('IMG_4471.MOV', bytes.length)
    const id = film?.id ?? ''
    const plan = (course: string | null) => call('PUT', `/films/${id}/plan`, { title: 'Sleeve grip', course })
    const data = { title: 'Sleeves', summary: '', lessons: [] }
    await call('POST', '/content/course', { slug: 'sleeves', data })
    expect((await plan('sleeves')).body).toMatchObject({ title: 'Sleeve grip', course: 'sleeves', lesson: null })
    const publish = async (version = '') =>
      call('POST', `/films/${id}/publication`, { version: version || (await uploads.find(id))?.version })
    expect((await publish()).body.error).toBe('this video isn’t encoded yet')
    await uploads.send(id, 0, bytes)
    await expect.poll(async () => (await uploads.find(id))?.state, { timeout: TIMEOUT }).toBe('ready')

    expect(await publish()).toMatchObject({
      status: 409,
      body: { error: 'the course "sleeves" is not published: publish the course first' },
    })
    const course = (await call('GET', '/content/course/sleeves')).body
    expect((await call('PUT', '/content/course/sleeves/publication', { version: course.version })).status).toBe(200)
    const { version, draft } = (await call('GET', '/content/lesson/sleeve-grip')).body
    const saved = await call('PUT', '/content/lesson/sleeve-grip/draft', {
      version,
      data: { ...draft.data, safety: [] },
    })
    expect(await publish()).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('safety: must say what to watch out for') as string },
    })
    await call('PUT', '/content/lesson/sleeve-grip/draft', { version: saved.body.version, data: draft.data })
    const seen = await uploads.find(id)
    const edited = (await call('GET', '/content/lesson/sleeve-grip')).body
    await call('PUT', '/content/lesson/sleeve-grip/draft', {
      version: edited.version,
      data: { ...draft.data, title: 'Edited' },
    })
    expect(await publish(seen?.version)).toMatchObject({ status: 409, body: { error_code: 'Conflict' } })
    const current = (await uploads.find(id))?.version
    // The call can be repeated if its response was lost.
    for (const _ of ['sent', 'repeated'])
      expect(await publish(current)).toMatchObject({ status: 201, body: { slug: 'sleeve-grip', gid: 'sleeves' } })
    expect(await uploads.find(id)).toMatchObject({
      lesson: { slug: 'sleeve-grip', title: 'Edited', isPublished: true },
    })
    expect((await plan(null)).body.error).toBe('this video already has a lesson: change that lesson instead')
    await eventually(async () => {
      const { videos } = (await (await fetch(`${academy.address}/catalogue.json`)).json()) as {
        videos: { gid: string; videos: { id: string }[] }[]
      }
      const [lesson] = videos.filter(({ gid }) => gid === 'sleeves')
      expect(lesson?.videos.map(({ id: slug }) => slug)).toEqual(['sleeve-grip'])
    })
  },
)

test(
  'if a process ends between creating the draft and linking the film, nothing is saved, and a retry creates one draft',
  { timeout: TIMEOUT },
  async () => {
    const { db } = academy.context
    const id = await uploadAndEncode('ankle pick.mp4', 1)
    const course = { title: 'Ankles', summary: '', lessons: [] }
    await call('POST', '/content/course', { slug: 'ankles', data: course })
    await call('PUT', `/films/${id}/plan`, { course: 'ankles' })
    const make = () => call('POST', `/films/${id}/lesson`)
    await sql`create function end_there() returns trigger language plpgsql as
      $$ begin raise exception 'the process ends here'; end $$`.execute(db)
    await sql`create trigger end_there before update of lesson on films execute function end_there()`.execute(db)
    const ended = await make()
    await sql`drop function end_there cascade`.execute(db)
    expect([ended.status, await listLessonsByPrefix('ankle-pick')]).toEqual([500, []])
    // Concurrent calls from several windows.
    const responses = await Promise.all([make(), make(), make()])
    expect(responses.map(({ body }) => body.slug)).toEqual(['ankle-pick', 'ankle-pick', 'ankle-pick'])
    expect(await listLessonsByPrefix('ankle-pick')).toHaveLength(1)
    expect((await call('GET', '/content/course/ankles')).body.draft.data['lessons']).toEqual(['ankle-pick'])
  },
)

test('a plan that names an unknown or binned course is refused with the field', async () => {
  const refused = (slug: string) => ({
    status: 400,
    body: { error_code: 'BadRequest', error: `'course': there is no course "${slug}"` },
  })
  const data = { title: 'Elbows', summary: '', lessons: [] }
  const course = (await call('POST', '/content/course', { slug: 'elbows', data })).body
  const announce = (slug: string) => call('POST', '/films', { name: 'elbow.mp4', bytes: 1000, course: slug })
  expect(await announce('elbow')).toMatchObject(refused('elbow'))
  const film = await announce('elbows')
  expect(film).toMatchObject({ status: 201, body: { course: 'elbows' } })

  const plan = (slug: string) => call('PUT', `/films/${film.body.id}/plan`, { course: slug })
  expect(await plan('elbow')).toMatchObject(refused('elbow'))
  expect((await call('DELETE', `/content/course/elbows?version=${course.version}`)).status).toBe(200)
  expect(await plan('elbows')).toMatchObject(refused('elbows'))
  expect(await call('PUT', `/films/${film.body.id}/plan`, { course: null })).toMatchObject({ body: { course: null } })
})
