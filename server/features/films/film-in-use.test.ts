import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { FILM_FILE_LIFETIME_MS, UNUSED_POSTER_LIFETIME_MS } from '#contract/studio/limits.ts'
import { createContent, type Editor, saveDraft } from '#server/features/content/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { createEncodedFilm, storeFilm } from '#server/testing/store-film.ts'
import { waitForBlockedStatement } from '#server/testing/waiting-for-lock.ts'
import { createRemovalHandler, removeFilm } from './remove-film.ts'
import { createFilmSweep } from './sweep.ts'
import { uploadPath, uploadsFolder } from './upload-folder.ts'

let academy: TestApp
let editor: Person
beforeAll(async () => {
  academy = await createTestApp({ config: { rateLimitFactor: 100 } })
  editor = await createStaff(academy, 'editor')
})
afterAll(() => academy.close())

interface ResponseBody {
  id: number
  slug: string
  version: number
  state: string
  error: string
  draft: { data: Record<string, unknown> }
}
async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const response = await callStudio(academy, editor, method, path, body)
  return { status: response.statusCode, body: response.json<ResponseBody>() }
}

/** Creates an encoded film, and returns it with an unused slug for a lesson. */
async function createFilm() {
  const film = await createEncodedFilm(academy)
  return { ...film, slug: `lesson-${film.id}` }
}
type Film = Awaited<ReturnType<typeof createFilm>>

const safety = ['Tap early.']
const lesson = (media?: string) => ({
  title: 'Grip',
  description: '',
  thumbnail: '/t.jpg',
  safety,
  ...(media !== undefined && { media }),
})
const createLessonDraft = async ({ slug }: Film, data: object = lesson()) =>
  (await call('POST', '/content/lesson', { slug, data: JSON.parse(JSON.stringify(data)) as object })).body

/** Runs a change whose transaction stays open until `finish` is called. */
async function pause(change: (by: Editor) => Promise<unknown>) {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  onTestFinished(() => released.resolve())
  const record = async () => {
    reached.resolve()
    await released.promise
  }
  const done = change({ author: 'Ada', record })
  await Promise.race([reached.promise, done])
  return async () => {
    released.resolve()
    await done
  }
}

test.each([
  ['saved', (by: Editor, { media }: Film, item: ResponseBody) => save(by, item, media)],
  ['created', (by: Editor, { media }: Film) => create(by, `begun-${media}`, media)],
])('a film is not removed while a draft that uses it is %s', async (_, change) => {
  const film = await createFilm()
  const item = await createLessonDraft(film)
  const finish = await pause((by) => change(by, film, item))
  const removed = removeFilm(academy.context, 'operator', film.id).catch((error: unknown) => error)
  await Promise.race([waitForBlockedStatement(academy, 'films'), removed])
  await finish()
  expect(await removed).toMatchObject({
    code: 'Conflict',
    message: expect.stringContaining('a lesson uses this video'),
  })
})

test('a film whose picture is used by a draft is not removed', async () => {
  const film = await createFilm()
  await createLessonDraft(film, { ...lesson(), thumbnail: `/posters/${film.media}/thumbnail.jpg` })
  const removed = removeFilm(academy.context, 'operator', film.id)
  await expect(removed).rejects.toMatchObject({ code: 'Conflict' })
  await createRemovalHandler(academy.context)(film)
  expect(existsSync(join(academy.dataDir, 'media', film.media))).toBe(true)
})

test('a film is not removed while a draft that uses its picture is saved', async () => {
  const film = await createFilm()
  const { version } = await createLessonDraft(film)
  const data = { ...lesson(), thumbnail: `/posters/${film.media}/thumbnail.jpg` }
  const finish = await pause((by) => saveDraft(academy.context, by, { kind: 'lesson', slug: film.slug, version, data }))
  const removed = removeFilm(academy.context, 'operator', film.id).catch((error: unknown) => error)
  await Promise.race([waitForBlockedStatement(academy, 'films'), removed])
  await finish()
  expect(await removed).toMatchObject({ code: 'Conflict' })
})

test('a picture is not removed while a draft that uses it is saved', async () => {
  const film = await createFilm()
  const { version } = await createLessonDraft(film)
  const [id, at] = ['0123456789abcdef-10x10', academy.context.now()]
  await academy.context.db.insertInto('pictures').values({ id, name: 'a.png', bytes: 1, added_at: at }).execute()
  const data = { ...lesson(), description: `![Grip](/pictures/${id})` }
  const finish = await pause((by) => saveDraft(academy.context, by, { kind: 'lesson', slug: film.slug, version, data }))
  const removed = call('DELETE', `/pictures/${id}`)
  await Promise.race([waitForBlockedStatement(academy, 'pictures'), removed])
  await finish()
  expect(await removed).toMatchObject({
    status: 409,
    body: { error: `this picture is used by lesson/${film.slug}` },
  })
})

test('an expired poster is kept if a draft that uses it is saved during the sweep', async () => {
  const film = await createFilm()
  const { version } = await createLessonDraft(film)
  const asset = `poster-${film.media}`
  const drawn_at = new Date(academy.context.now().getTime() - UNUSED_POSTER_LIFETIME_MS - 1000)
  await academy.context.db.insertInto('posters').values({ asset, drawn_at }).execute()
  await storeFilm(academy.dataDir, asset)
  const data = { ...lesson(), thumbnail: `/posters/${asset}/thumbnail.jpg` }
  const finish = await pause((by) => saveDraft(academy.context, by, { kind: 'lesson', slug: film.slug, version, data }))
  const sweeping = createFilmSweep(academy.context)()
  await Promise.race([waitForBlockedStatement(academy, 'posters'), sweeping])
  await finish()
  await sweeping
  expect(existsSync(join(academy.dataDir, 'media', asset))).toBe(true)
})

test('an old upload is kept if a cut of it starts while old uploads are deleted', async () => {
  const old = new Date(academy.context.now().getTime() - FILM_FILE_LIFETIME_MS - 1)
  const films = [await createFilm(), await createFilm()] as const
  await mkdir(uploadsFolder(academy.dataDir), { recursive: true })
  for (const { id } of films) {
    await writeFile(uploadPath(academy.dataDir, id), 'x')
    await academy.context.db
      .updateTable('films')
      .set({ has_file: true, duration: 60, ended_at: old })
      .where('id', '=', id)
      .execute()
  }
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  onTestFinished(() => released.resolve())
  const holding = academy.context.maintenance.transaction().execute(async (transaction) => {
    await transaction.selectFrom('films').select('id').where('id', '=', films[0].id).forUpdate().execute()
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const sweeping = createFilmSweep(academy.context)()
  await waitForBlockedStatement(academy, 'films')
  expect(await call('POST', `/films/${films[1].id}/cuts`, { from: 1, to: 5 })).toMatchObject({ status: 201 })
  released.resolve()
  await Promise.all([holding, sweeping])
  expect(films.map(({ id }) => existsSync(uploadPath(academy.dataDir, id)))).toEqual([false, true])
})

const save = (by: Editor, { slug, version }: ResponseBody, media: string) =>
  saveDraft(academy.context, by, { kind: 'lesson', slug, version, data: lesson(media) })
const create = (by: Editor, slug: string, media: string) =>
  createContent(academy.context, by, { kind: 'lesson', slug, data: lesson(media) })

test('a lesson does not get a film that is removed at the same time', async () => {
  const film = await createFilm()
  const { version } = await createLessonDraft(film)
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  onTestFinished(() => released.resolve())
  const removal = academy.context.maintenance.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('films').where('id', '=', film.id).execute()
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const replaced = call('PUT', `/lessons/${film.slug}/film`, { version, film: film.id })
  await Promise.race([waitForBlockedStatement(academy, 'films'), replaced])
  released.resolve()
  await removal
  expect(await replaced).toMatchObject({ status: 404, body: { error: 'this video doesn’t exist' } })
  expect((await call('GET', `/content/lesson/${film.slug}`)).body.draft.data).not.toHaveProperty('media')
})

test('the files of a removed film are kept if a draft refers to the film before they are deleted', async () => {
  const film = await createFilm()
  await removeFilm(academy.context, 'operator', film.id)
  await createLessonDraft(film, lesson(film.media))
  await createRemovalHandler(academy.context)(film)
  expect(existsSync(join(academy.dataDir, 'media', film.media))).toBe(true)
})

test('no call publishes or schedules a lesson whose film is not stored', async () => {
  const film = await createFilm()
  const { version } = await createLessonDraft(film, lesson('nope-123'))
  const publishAt = new Date(academy.context.now().getTime() + 86_400_000).toISOString()
  const refused = [
    await call('PUT', `/content/lesson/${film.slug}/publication`, { version }),
    await call('PUT', '/lessons/publication', { lessons: [{ slug: film.slug, version }] }),
    await call('PUT', `/content/lesson/${film.slug}/schedule`, { version, publishAt, unpublishAt: null }),
  ]
  const message = `'media' cannot be published yet: the video "nope-123" doesn’t exist`
  for (const { status, body } of refused)
    expect([status, body.error]).toEqual([400, expect.stringContaining(message) as string])
})

test('a lesson is published both without a film and with its film', async () => {
  const film = await createFilm()
  const { version } = await createLessonDraft(film)
  const path = `/content/lesson/${film.slug}`
  const soon = await call('PUT', `${path}/publication`, { version })
  expect(soon.status).toBe(200)
  const saved = await call('PUT', `${path}/draft`, { version: soon.body.version, data: lesson(film.media) })
  expect((await call('PUT', `${path}/publication`, { version: saved.body.version })).status).toBe(200)
})

test('a published lesson whose film is missing, as after an import, can be published with another title', async () => {
  const film = await createFilm()
  const { version } = await createLessonDraft(film)
  const path = `/content/lesson/${film.slug}`
  const publication = await call('PUT', `${path}/publication`, { version })
  await academy.context.db
    .updateTable('content_revisions')
    .set({ data: JSON.stringify(lesson('imported')) })
    .where('data', '@>', JSON.stringify({ title: 'Grip' }))
    .where('item_id', 'in', (of) => of.selectFrom('content_items').select('id').where('slug', '=', film.slug))
    .execute()
  const data = { ...lesson('imported'), title: 'Grip and pull' }
  const saved = await call('PUT', `${path}/draft`, { version: publication.body.version, data })
  expect((await call('PUT', `${path}/publication`, { version: saved.body.version })).status).toBe(200)
})

test('the film of a permanently deleted lesson is not linked to a later lesson with the same slug', async () => {
  const film = await createFilm()
  await call('POST', '/content/lesson', { slug: film.slug, data: lesson(film.media) })
  const { db } = academy.context
  await db.updateTable('films').set({ lesson: film.slug }).where('id', '=', film.id).execute()
  const { version } = (await call('GET', `/content/lesson/${film.slug}`)).body
  const { id, ...binned } = (await call('DELETE', `/content/lesson/${film.slug}?version=${version}`)).body
  const links = () => db.selectFrom('films').select('lesson').where('id', '=', film.id).execute()
  expect(await links()).toEqual([{ lesson: film.slug }])
  expect((await call('DELETE', `/bin/${id}?version=${binned.version}`)).status).toBe(200)
  expect(await links()).toEqual([{ lesson: null }])
  await createLessonDraft(film)
  const created = await call('POST', `/films/${film.id}/lesson`)
  expect([created.status, created.body.slug]).not.toEqual([201, film.slug])
})
