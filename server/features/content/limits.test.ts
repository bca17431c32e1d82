import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  MAX_RENDERED_CONTENT_BYTES,
  MAX_CONTENT_ITEMS,
  MAX_CONTENT_PAGE_BYTES,
} from '#contract/content/content-limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { article, createEditor } from '#server/testing/content.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'
import { createContent, findItem, listBin, publishContent, createScheduleWorker, saveDraft } from './index.ts'

let academy: TestApp
const ada = createEditor()
beforeAll(async () => {
  academy = await createTestApp()
})
afterAll(() => academy.close())

test('items in the bin do not count toward the quota, and the bin has the same limit per kind', async () => {
  const { context, clock } = academy
  const { db } = context
  await sql`with items as (
      insert into content_items (kind, slug, position, draft_revision, binned_at, created_at, changed_at, changed_by)
      select 'page', 'binned-' || n, 0, 1, ${clock.now()}, now(), now(), 'filler' from generate_series(1, ${MAX_CONTENT_ITEMS + 1}) n
      returning id)
    insert into content_revisions (item_id, revision, data, author, created_at, saved_at)
    select id, 1, '{}', 'filler', now(), now() from items`.execute(db)
  await createContent(context, ada, { kind: 'page', slug: 'room-beside-the-bin', data: {} })
  await createScheduleWorker(context, ada.record)()
  const bin = (await listBin(db, ['page'])).filter(({ changedBy }) => changedBy === 'filler')
  expect(bin.length).toBe(MAX_CONTENT_ITEMS)
  const [first, ...others] = bin
  if (!first) throw new Error('the bin is empty')
  await db
    .updateTable('content_items')
    .set({ binned_at: null })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute()
  const restored = await callStudio(
    academy,
    await createStaff(academy, 'editor'),
    'POST',
    `/bin/${first.id}/restored`,
    {
      version: first.version,
    },
  )
  expect([restored.statusCode, restored.json<object>()]).toMatchObject([409, { error_code: 'QuotaExceeded' }])
})

test('a price that is too large for an order is refused', async () => {
  const { context } = academy
  const item = await findItem(context.db, 'plans', 'plans')
  const { plans, ...otherSettings } = context.content.single('plans')
  const data = { ...otherSettings, plans: plans.map((plan) => ({ ...plan, price: 2 ** 31 })) }
  const change = saveDraft(context, ada, { ...item, data }).then((saved) => publishContent(context, ada, saved))
  await expect(change).rejects.toMatchObject({ code: 'BadRequest', message: expect.stringContaining('price') })
})

test('the size of the content of all pages and of a single page is limited', async () => {
  const { context } = academy
  const countLarge = (bytes: number) =>
    sql`alter table content_revisions drop column bytes, add column bytes integer not null
      generated always as (case data->>'title' when 'Large' then ${sql.raw(String(bytes))} else 1 end) stored`.execute(
      context.db,
    )
  const create = (kind: 'article' | 'help', data: object) =>
    createContent(context, ada, { kind, slug: 'large', data: { ...data, title: 'Large' } })
  await countLarge(1)
  const [text, help] = [await create('article', article()), await create('help', { group: 'Falls', text: ['Slap.'] })]
  await countLarge(MAX_RENDERED_CONTENT_BYTES)
  await expect(publishContent(context, ada, text)).rejects.toMatchObject({
    code: 'QuotaExceeded',
    message: 'all published texts can use at most 16 MB in total: unpublish something first',
  })
  await countLarge(MAX_CONTENT_PAGE_BYTES)
  await expect(publishContent(context, ada, help)).rejects.toMatchObject({
    code: 'QuotaExceeded',
    message: 'all published help topics can use at most 2 MB in total: unpublish something first',
  })
  await countLarge(1)
  await publishContent(context, ada, help)
  await countLarge(MAX_CONTENT_PAGE_BYTES)
  // An article does not count toward the help page.
  const other = { kind: 'article', slug: 'other', data: article() } as const
  await publishContent(context, ada, await createContent(context, ada, other))
})
