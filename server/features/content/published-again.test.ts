import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { article, createEditor } from '#server/testing/content.ts'
import { createContent, publishContent, saveDraft, unpublishContent } from './index.ts'

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
