import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTENT_BIN_DAYS } from '#contract/content/content-limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createEditor } from '#server/testing/content.ts'
import type { Person } from '#server/testing/people.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'
import { createScheduleWorker, importContent, planImport, readExport, readFiles, writeFiles } from './index.ts'

let testApp: TestApp
let editor: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  editor = await createStaff(testApp, 'editor')
})
afterAll(() => testApp.close())

interface Item {
  id: number
  version: number
}
const call = async (method: 'POST' | 'DELETE', path: string, body?: object) =>
  (await callStudio(testApp, editor, method, path, body)).json<Item>()
const createItem = (kind: string, slug: string) => call('POST', `/content/${kind}`, { slug, data: {} })

const listCaptions = async () => {
  const items = testApp.context.db.selectFrom('content_items').select('slug').where('kind', '=', 'captions')
  return (await items.orderBy('slug').execute()).map(({ slug }) => slug)
}

/** A worker that empties the bin once its items have expired. */
async function purge() {
  testApp.clock.advance((CONTENT_BIN_DAYS + 1) * 86_400_000)
  await createScheduleWorker(testApp.context, () => Promise.resolve())()
}

test('an export has no captions of binned lessons, and its import keeps them until another lesson has the slug', async () => {
  const ada = createEditor()
  await createItem('lesson', 'other')
  const lesson = await createItem('lesson', 'sweep')
  await createItem('captions', 'sweep/en')
  const beforeDeletion = readFiles(writeFiles(await readExport(testApp.context.db)))
  await call('DELETE', `/content/lesson/sweep?version=${lesson.version}`)
  const exported = readFiles(writeFiles(await readExport(testApp.context.db)))
  await using other = await createTestApp()
  await importContent(other.context, ada, exported)
  expect(await planImport(testApp.context, exported)).toEqual([])
  const withLesson = { ...exported, items: [...exported.items, { kind: 'lesson', slug: 'sweep', draft: {} } as const] }
  expect(await planImport(testApp.context, withLesson)).toMatchObject([
    { change: 'bin', item: { slug: 'sweep/en' } },
    { change: 'add', item: { slug: 'sweep' } },
  ])
  expect(await importContent(testApp.context, ada, beforeDeletion)).toMatchObject([
    { change: 'add', item: { slug: 'sweep' } },
  ])
})

test('captions are kept if an import has added another lesson at the slug of the deleted one', async () => {
  const lesson = await createItem('lesson', 'guard')
  await createItem('captions', 'guard/en')
  const { id, version } = await call('DELETE', `/content/lesson/guard?version=${lesson.version}`)
  const imported = await createItem('lesson', 'imported')
  const { db } = testApp.context
  await db.updateTable('content_items').set({ slug: 'guard' }).where('id', '=', imported.id).execute()
  await call('DELETE', `/bin/${id}?version=${version}`)
  expect(await listCaptions()).toContain('guard/en')
})

test.each([
  ['deleted', ({ id, version }: Item) => call('DELETE', `/bin/${id}?version=${version}`)],
  ['emptied', () => call('DELETE', `/bin?kind=lesson&until=${testApp.context.now().toISOString()}`)],
  ['purged', purge],
])('captions are deleted with their lesson when the bin is: %s', async (name, deleteLesson) => {
  const others = await listCaptions()
  const lesson = await createItem('lesson', name)
  // Slugs may contain slashes.
  await createItem('lesson', `${name}/left`)
  for (const slug of [`${name}/de`, `${name}/en`, `${name}/left/en`]) await createItem('captions', slug)
  const binned = await call('DELETE', `/content/lesson/${name}?version=${lesson.version}`)
  expect(await listCaptions()).toEqual([...others, `${name}/de`, `${name}/en`, `${name}/left/en`].toSorted())
  await deleteLesson(binned)
  expect(await listCaptions()).toEqual([...others, `${name}/left/en`].toSorted())
})
