import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createContent, publishContent, unpublishContent } from '#server/features/content/index.ts'
import { createTestApp } from '#server/testing/app.ts'
import { createEditor } from '#server/testing/content.ts'
import { callData } from '#server/testing/data.ts'
import { createMember } from '#server/testing/people.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'
import { createEncodedFilm } from '#server/testing/store-film.ts'
import { newId } from '#server/platform/database/ids.ts'
import { createRecordShiftHandler } from './index.ts'

test('notes are moved with another part of a film, also while the course or the lesson is unpublished', async () => {
  await using testApp = await createTestApp()
  const { context } = testApp
  const ada = createEditor()
  const publish = async (kind: 'lesson' | 'course', slug: string, data: object) =>
    publishContent(context, ada, await createContent(context, ada, { kind, slug, data }))
  const grip = { title: 'Grip', description: '', thumbnail: '/t.jpg', safety: ['Tap early.'] }
  const lesson = await publish('lesson', 'grip', grip)
  const course = await publish('course', 'holds', { title: 'Holds', summary: '', lessons: ['grip'] })
  const mia = await createMember(testApp)
  const document = { owner_id: mia.id, vid: 'grip', gid: 'holds', at: 8, text: 'Elbow in' }
  await callData(testApp, mia, 'insertOne', { collection: 'lesson_notes', document })
  const readTime = async () => {
    const { value } = await callData(testApp, mia, 'findOne', { collection: 'lesson_notes', query: {} })
    return (value as { at: number }).at
  }
  const shift = () => createRecordShiftHandler(context)({ id: newId(), slug: 'grip', shift: -2, duration: 60 })
  await unpublishContent(context, ada, course)
  await shift()
  expect(await readTime()).toBe(6)
  await unpublishContent(context, ada, lesson)
  await shift()
  expect(await readTime()).toBe(4)
})

test('a lesson that is unpublished while it gets another part of its film queues the move at its publication', async () => {
  await using testApp = await createTestApp()
  const { db } = testApp.context
  const editor = await createStaff(testApp, 'editor')
  const [whole, part] = [await createEncodedFilm(testApp), await createEncodedFilm(testApp)]
  await db
    .updateTable('films')
    .set({ cut_of: whole.id, cut_from: 10, cut_to: 60, duration: 50 })
    .where('id', '=', part.id)
    .execute()
  const path = '/content/lesson/grip'
  const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    (await callStudio(testApp, editor, method, url, body)).json<{ version: number }>().version
  const data = { title: 'Grip', description: '', thumbnail: '/t.jpg', safety: ['Tap early.'], media: whole.media }
  let version = await call('POST', '/content/lesson', { slug: 'grip', data })
  version = await call('PUT', `${path}/publication`, { version })
  version = await call('DELETE', `${path}/publication?version=${version}`)
  version = await call('PUT', `${path}/draft`, { version, data: { ...data, media: part.media } })
  version = await call('PUT', `${path}/publication`, { version })
  version = await call('DELETE', `${path}/publication?version=${version}`)
  await call('PUT', `${path}/publication`, { version })
  const { rows } = await sql<object>`
    select data ->> 'slug' as slug, data -> 'shift' as shift, data -> 'duration' as duration
    from pgboss.job where name = 'film-times'`.execute(db)
  expect(rows).toEqual([{ slug: 'grip', shift: -10, duration: 50 }])
})
