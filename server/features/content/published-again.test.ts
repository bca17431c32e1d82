import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { article, createEditor } from '#server/testing/content.ts'
import { createContent, publishContent, saveDraft, scheduleContent, unpublishContent } from './index.ts'

let academy: TestApp
const ada = createEditor()
beforeAll(async () => {
  academy = await createTestApp()
})
afterAll(() => academy.close())

test('an unpublished text is published again with the revision that it had, and its newer draft is kept', async () => {
  const { context } = academy
  const created = await createContent(context, ada, { kind: 'article', slug: 'breathing', data: article() })
  const published = await publishContent(context, ada, created)
  const changed = await saveDraft(context, createEditor('Ben'), { ...published, data: article('A newer title') })
  const { revision } = published.draft
  const unpublished = await unpublishContent(context, ada, changed)
  expect(context.content.find('article', 'breathing')).toBeUndefined()
  const again = await publishContent(context, ada, { ...unpublished, revision })
  expect([again.published?.revision, again.state]).toEqual([revision, 'changed'])
  expect(again.draft.data).toEqual(article('A newer title'))
  expect(context.content.find('article', 'breathing')?.data).toEqual(published.draft.data)
  const missing = publishContent(context, ada, { ...again, revision: 99 })
  await expect(missing).rejects.toMatchObject({ code: 'ContentNotFound' })
})

test('publishing an earlier revision keeps the schedule of the draft, and publishing the draft ends it', async () => {
  const { context } = academy
  const first = await createContent(context, ada, { kind: 'article', slug: 'scheduled', data: article() })
  const saved = await saveDraft(context, createEditor('Ben'), { ...first, data: article('Later') })
  const publishAt = new Date(context.now().getTime() + 86_400_000)
  const scheduled = await scheduleContent(context, ada, { ...saved, publishAt, unpublishAt: null })
  const { kind, slug } = scheduled
  const publish = (version: number, revision: number) => publishContent(context, ada, { kind, slug, version, revision })
  const earlier = await publish(scheduled.version, first.draft.revision)
  expect([earlier.published?.data, earlier.state, earlier.publishAt]).toEqual([article(), 'scheduled', publishAt])
  const latest = await publish(earlier.version, saved.draft.revision)
  expect([latest.published?.data, latest.state, latest.publishAt]).toEqual([article('Later'), 'published', null])
})
