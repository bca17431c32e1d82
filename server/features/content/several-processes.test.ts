import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { article, createEditor } from '#server/testing/content.ts'
import { binContent, createContent, publishContent } from './index.ts'
import { deleteFromBin } from './delete-binned.ts'
import { openPublishedContent } from './published.ts'

test('a process that missed the unpublication and deletion of an item removes it on the next refresh', async () => {
  await using academy = await createTestApp()
  const { context } = academy
  const ada = createEditor()
  const lesson = { title: 'Grip', description: '', thumbnail: '/t.jpg', safety: ['Tap early.'] }
  const cues = [{ from: 0, to: 1000, text: 'Pull.' }]
  const items = [
    { kind: 'article', slug: 'gone', data: article() },
    { kind: 'lesson', slug: 'grip', data: lesson },
    { kind: 'captions', slug: 'grip/en', data: { label: 'English', cues } },
  ] as const
  const published = []
  for (const item of items) published.push(await publishContent(context, ada, await createContent(context, ada, item)))
  const otherProcess = await openPublishedContent(context)
  expect([otherProcess.find('article', 'gone')?.slug, otherProcess.captions().has('grip')]).toEqual(['gone', true])
  // The captions are deleted with their lesson.
  for (const item of published.slice(0, 2)) await deleteFromBin(context, ada, await binContent(context, ada, item))
  await otherProcess.refresh()
  expect(otherProcess.find('article', 'gone')).toBeUndefined()
  expect(otherProcess.find('lesson', 'grip')).toBeUndefined()
  expect(otherProcess.captions().has('grip')).toBe(false)
  expect(otherProcess.publication()).toBe(context.content.publication())
})

test('items with the same position, like one from the bin, have the order of the Studio in every process', async () => {
  await using academy = await createTestApp()
  const { context } = academy
  const ada = createEditor()
  const create = (slug: string) => createContent(context, ada, { kind: 'article', slug, data: article() })
  const [first, second] = [await create('first'), await create('second')]
  const getOrder = (content: Pick<typeof context.content, 'list'>) =>
    content.list('article').flatMap(({ slug }) => (slug === 'first' || slug === 'second' ? slug : []))
  await sql`update content_items set position = 1000 where slug in ('first', 'second')`.execute(context.db)
  await publishContent(context, ada, second)
  await publishContent(context, ada, first)
  const otherProcess = await openPublishedContent(context)
  expect([getOrder(context.content), getOrder(otherProcess)]).toEqual([
    ['first', 'second'],
    ['first', 'second'],
  ])
})
