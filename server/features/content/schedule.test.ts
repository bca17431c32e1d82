import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { createEditor } from '#server/testing/content.ts'
import { createContent, createScheduleWorker, findItem, publishContent, saveDraft, scheduleContent } from './index.ts'

const base = { title: 'Grip', description: '', thumbnail: '/t.jpg', safety: ['Tap early.'] }
const lesson = (fields: object) => ({ ...base, ...fields })

test('lessons that are scheduled for the same time can exchange a rank, whichever was created first', async () => {
  await using academy = await createTestApp()
  const { context, clock } = academy
  const ada = createEditor()
  const publish = async (slug: string, fields: object) =>
    publishContent(context, ada, await createContent(context, ada, { kind: 'lesson', slug, data: lesson(fields) }))
  const publishAt = new Date(clock.now().getTime() + 86_400_000)
  const changes = [
    ['blocked', {}, { top10: 5 }],
    ['first', {}, { top10: 2 }],
    ['second', { top10: 2 }, { top10: 1 }],
    ['third', { top10: 1 }, {}],
  ] as const
  await publish('unscheduled', { top10: 5 })
  for (const [slug, before, after] of changes) {
    const changed = await saveDraft(context, ada, { ...(await publish(slug, before)), data: lesson(after) })
    await scheduleContent(context, ada, { ...changed, publishAt, unpublishAt: null })
  }
  clock.advance(86_400_000)
  await createScheduleWorker(context, ada.record)()
  const items = await Promise.all(changes.map(([slug]) => findItem(context.db, 'lesson', slug)))
  expect(items.map((item) => [item.state, item.published?.data['top10'], item.publishAt])).toEqual([
    ['changed', undefined, null],
    ['published', 2, null],
    ['published', 1, null],
    ['published', undefined, null],
  ])
  expect(items[0]?.scheduleError).toContain('rank 5 is already used by the lesson "unscheduled"')
})
