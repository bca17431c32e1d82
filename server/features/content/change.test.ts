import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { article, createEditor } from '#server/testing/content.ts'
import { waitForBlockedStatement } from '#server/testing/waiting-for-lock.ts'
import {
  binContent,
  type ContentItem,
  createContent,
  type Editor,
  findItem,
  importContent,
  lockContent,
  moveContent,
  publishContent,
  createScheduleWorker,
  readSnapshot,
  restoreRevision,
  saveDraft,
  scheduleContent,
} from './index.ts'

let academy: TestApp
const ada = createEditor()
const ben = createEditor('Ben')
beforeAll(async () => {
  academy = await createTestApp()
})
afterAll(() => academy.close())

let count = 0
/** Creates a new draft. */
const draft = () =>
  createContent(academy.context, ada, { kind: 'article', slug: `text-${(count += 1)}`, data: article() })

/** Returns an editor whose changes stay uncommitted, with their locks, until `release` is called. */
function createPausedEditor() {
  const hasWritten = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const editor: Editor = {
    author: 'Ada',
    record: async () => {
      hasWritten.resolve()
      await released.promise
    },
  }
  onTestFinished(() => released.resolve())
  return { editor, hasWritten: hasWritten.promise, release: released.resolve }
}

/** Starts a change and waits until it has written and holds its locks. `finish` lets it commit. */
async function pause(change: (editor: Editor) => Promise<unknown>) {
  const { editor, hasWritten, release } = createPausedEditor()
  const done = change(editor)
  await Promise.race([hasWritten, done])
  return {
    finish: async () => {
      release()
      await done
    },
  }
}

/** Holds the content lock, like a long import. */
async function holdContentLock() {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  onTestFinished(() => released.resolve())
  const holder = academy.context.maintenance.transaction().execute(async (transaction) => {
    await lockContent(transaction)
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, holder])
  return async () => {
    released.resolve()
    await holder
  }
}

test('draft saves and restores do not wait for an import, but a publication waits', async () => {
  const { context } = academy
  const [item, other] = [await draft(), await draft()]
  const release = await holdContentLock()
  const saved = await saveDraft(context, ben, { ...item, data: article('Saved') })
  const restored = await restoreRevision(context, ben, { ...saved, revision: 1 })
  expect([saved.draft.data['title'], restored.draft.data['title']]).toEqual(['Saved', 'Breathe'])
  const publication = publishContent(context, ada, other)
  await waitForBlockedStatement(academy, 'content_state')
  expect((await findItem(context.db, 'article', other.slug)).state).toBe('draft')
  await release()
  expect((await publication).state).toBe('published')
})

test('a publication waits for a save of the same item and is refused because of its version', async () => {
  const { context } = academy
  const item = await draft()
  const save = await pause((editor) => saveDraft(context, editor, { ...item, data: article('Saved') }))
  const publication = publishContent(context, ben, item).catch((error: unknown) => error)
  await waitForBlockedStatement(academy, 'content_items')
  await save.finish()
  expect(await publication).toMatchObject({ code: 'ContentChanged' })
  expect(await findItem(context.db, 'article', item.slug)).toMatchObject({
    state: 'draft',
    draft: { revision: 1, data: article('Saved') },
  })
})

test('a save waits for a publication of the same item and does not overwrite the published revision', async () => {
  const { context } = academy
  const item = await draft()
  const publication = await pause((editor) => publishContent(context, editor, item))
  const save = saveDraft(context, ada, { ...item, data: article('Late') }).catch((error: unknown) => error)
  await waitForBlockedStatement(academy, 'content_items')
  await publication.finish()
  expect(await save).toMatchObject({ code: 'ContentChanged', details: { yours: { data: article('Late') } } })
  const { published, draft: stored } = await findItem(context.db, 'article', item.slug)
  expect([published?.data, stored.data]).toEqual([article(), article()])
})

test.each([
  [
    'moved',
    (editor: Editor, item: Awaited<ReturnType<typeof draft>>) =>
      moveContent(academy.context, editor, { ...item, to: `${item.slug}-moved` }),
  ],
  ['binned', (editor: Editor, item: Awaited<ReturnType<typeof draft>>) => binContent(academy.context, editor, item)],
])('a save that waits for an item that is %s throws ContentNotFound', async (_, change) => {
  const { context } = academy
  const item = await draft()
  const changing = await pause((editor) => change(editor, item))
  const save = saveDraft(context, ada, { ...item, data: article('Late') }).catch((error: unknown) => error)
  await waitForBlockedStatement(academy, 'content_items')
  await changing.finish()
  expect(await save).toMatchObject({ code: 'ContentNotFound' })
})

test('a scheduled publication waits for a save of its item and publishes it', async () => {
  const { context, clock } = academy
  const publishAt = new Date(clock.now().getTime() + 60_000)
  const item = await scheduleContent(context, ada, { ...(await draft()), publishAt, unpublishAt: null })
  clock.advance(60_000)
  const save = await pause((editor) => saveDraft(context, editor, { ...item, data: article('Saved') }))
  const publications = createScheduleWorker(context, ben.record)()
  await waitForBlockedStatement(academy, 'content_items')
  await save.finish()
  await publications
  expect((await findItem(context.db, 'article', item.slug)).published?.data).toEqual(article('Saved'))
})

test('an import waits for a save of its item, which stays in the history', async () => {
  const { context } = academy
  const item = await publishContent(context, ada, await draft())
  const { items, redirects } = await readSnapshot(context.db)
  const wanted = items.map((entry) => (entry.slug === item.slug ? { ...entry, published: article('Imported') } : entry))
  const save = await pause((editor) => saveDraft(context, editor, { ...item, data: article('Saved') }))
  const imported = importContent(context, ben, { items: wanted, redirects })
  await waitForBlockedStatement(academy, 'content_items')
  await save.finish()
  await imported
  const stored = await findItem(context.db, 'article', item.slug)
  expect([stored.published, stored.draft.revision]).toEqual([{ revision: 3, data: article('Imported') }, 3])
})

test.each([
  ['moved', (item: ContentItem) => moveContent(academy.context, ada, { ...item, to: `moved-${item.slug}` })],
  ['binned', (item: ContentItem) => binContent(academy.context, ada, item)],
])('the editor of a %s text cannot change another text that has the slug now', async (_, remove) => {
  const { context } = academy
  const item = await draft()
  await remove(item)
  const other = await createContent(context, ben, { kind: 'article', slug: item.slug, data: article('Other') })
  const refusals = await Promise.allSettled([
    saveDraft(context, ada, { ...item, data: article('By Ada') }),
    publishContent(context, ada, item),
    moveContent(context, ada, { ...item, to: 'elsewhere' }),
    binContent(context, ada, item),
  ])
  expect(refusals).toMatchObject(refusals.map(() => ({ reason: { code: 'ContentChanged' } })))
  expect(await findItem(context.db, 'article', item.slug)).toEqual(other)
})
