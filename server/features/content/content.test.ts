import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTENT_BYTES, CONTENT_REVISIONS } from '#contract/content/content-limits.ts'
import { Failure } from '#server/fail.ts'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { article, createEditor } from '#server/test/content.ts'
import {
  binContent,
  createContent,
  findItem,
  listBin,
  listRevisions,
  moveContent,
  orderContent,
  publishContent,
  publishDue,
  restoreFromBin,
  restoreRevision,
  saveDraft,
  scheduleContent,
  unpublishContent,
} from './index.ts'

let school: TestApp
const ada = createEditor()
const ben = createEditor('Ben')
beforeAll(async () => {
  school = await createTestApp({ sendMail: false })
})
afterAll(() => school.close())

const DAY = 86_400_000
let count = 0
/** A draft of its own for each test. */
async function draft(data: object = article()) {
  const slug = `text-${(count += 1)}`
  return createContent(school.context, ada, { kind: 'article', slug, data })
}
const find = (slug: string) => school.context.content.find('article', slug)
/** The refusal of a change. */
const refusalOf = (change: Promise<unknown>) =>
  change.then(
    () => undefined,
    (error: unknown) => (error instanceof Failure ? error : Promise.reject(error)),
  )

test('what the repository brings is published at the first start, and read from memory', () => {
  const { content } = school.context
  expect(content.single('site').short).toBe('Holdfast')
  expect(content.single('plans').plans.map(({ price }) => price)).toEqual([2400, 19_900])
  expect(content.list('instructor').map(({ slug }) => slug)).toEqual(['mara-okonedo', 'tomas-lindqvist', 'june-harrow'])
  expect(content.list('help')).toHaveLength(25)
  expect(content.find('legal', 'terms')?.data.updated).toBe('2026-11-21')
})

test('visitors see a text from its publication on, and not what is saved after it', async () => {
  const { context } = school
  const item = await draft()
  expect([item.state, find(item.slug)]).toEqual(['draft', undefined])
  const published = await publishContent(context, ada, item)
  expect([published.state, find(item.slug)?.data]).toEqual(['published', article()])
  const saved = await saveDraft(context, ada, { ...published, data: article('Breathe out') })
  expect([saved.state, find(item.slug)?.data.title]).toEqual(['changed', 'Breathe'])
  await publishContent(context, ada, saved)
  expect(find(item.slug)?.data.title).toBe('Breathe out')
  await unpublishContent(context, ada, await findItem(context.db, 'article', item.slug))
  expect(find(item.slug)).toBeUndefined()
})

test('of two editors the second is refused with both versions, and nothing is lost', async () => {
  const { context } = school
  const item = await draft()
  await saveDraft(context, ada, { ...item, data: article('By Ada') })
  const refusal = await refusalOf(saveDraft(context, ben, { ...item, data: article('By Ben') }))
  expect(refusal).toMatchObject({
    code: 'ContentChanged',
    status: 409,
    details: {
      current: { version: 2, data: { title: 'By Ada' }, author: 'Ada' },
      yours: { version: 1, data: { title: 'By Ben' }, author: 'Ben' },
    },
  })
  expect((await findItem(context.db, 'article', item.slug)).draft.data).toEqual(article('By Ada'))
})

test('a draft may be unfinished, and is not published before it is whole', async () => {
  const { context } = school
  const item = await draft({ title: '', body: 'Begun.' })
  const refusal = await refusalOf(publishContent(context, ada, item))
  expect(refusal).toMatchObject({ code: 'BadRequest', message: expect.stringContaining('title') })
  expect((await findItem(context.db, 'article', item.slug)).version).toBe(1)
})

test.each([
  ['a field that there is not', { titel: 'x' }, "'titel': article has no such field"],
  ['NUL', { title: 'a\0b' }, "'title': must be well-formed"],
  ['half of a character', { plate: [{ technique: '\ud800' }] }, "'plate': must be well-formed"],
  ['more than there is room for', { body: 'x'.repeat(CONTENT_BYTES) }, `at most ${CONTENT_BYTES}`],
  ['brackets without end', { plate: JSON.parse('['.repeat(20) + ']'.repeat(20)) }, "'plate': must be well-formed"],
  ['no object', ['x'], "'data': expected an object"],
])('a draft with %s is refused, and the refusal names it', async (_, data, text) => {
  const item = await draft()
  const refusal = await refusalOf(saveDraft(school.context, ada, { ...item, data }))
  expect(refusal).toMatchObject({ code: 'BadRequest', message: expect.stringContaining(text) })
})

test('the history has each publication and each author, saves of a few minutes in one, and brings any of them back', async () => {
  const { context, clock } = school
  let item = await draft(article('One'))
  for (const title of ['Two', 'Three']) item = await saveDraft(context, ada, { ...item, data: article(title) })
  item = await saveDraft(context, ben, { ...item, data: article('Four') })
  item = await publishContent(context, ben, item)
  item = await saveDraft(context, ben, { ...item, data: article('Five') })
  clock.pass(11 * 60_000)
  item = await saveDraft(context, ben, { ...item, data: article('Six') })
  const titles = (await listRevisions(context.db, item.id)).map(({ data, author }) => [data['title'], author])
  expect(titles).toEqual([
    ['Six', 'Ben'],
    ['Five', 'Ben'],
    ['Four', 'Ben'],
    ['Three', 'Ada'],
  ])
  item = await restoreRevision(context, ada, { ...item, revision: 1 })
  expect([item.draft.data['title'], item.draft.revision]).toEqual(['Three', 5])
  expect(find(item.slug)?.data.title).toBe('Four')
})

test(`at most ${CONTENT_REVISIONS} revisions stay, and always the published one`, async () => {
  const { context } = school
  let item = await publishContent(context, ada, await draft())
  for (let i = 0; i < CONTENT_REVISIONS + 5; i += 1)
    item = await saveDraft(context, i % 2 ? ada : ben, { ...item, data: article(`Text ${i}`) })
  const revisions = (await listRevisions(context.db, item.id)).map(({ revision }) => revision)
  expect([revisions.length, revisions.at(-1), revisions.at(-2)]).toEqual([CONTENT_REVISIONS + 1, 1, 7])
})

test('a former address leads to the new one for as long as the item is published, however often it moves', async () => {
  const { context } = school
  const { content } = context
  let item = await publishContent(context, ada, await draft())
  const first = item.slug
  item = await moveContent(context, ada, { ...item, to: `${first}-b` })
  item = await moveContent(context, ada, { ...item, to: `${first}-c` })
  expect([first, `${first}-b`].map((slug) => content.redirect('article', slug))).toEqual([item.slug, item.slug])
  expect(await refusalOf(moveContent(context, ada, { ...item, to: 'situational-awareness' }))).toMatchObject({
    code: 'ContentNameInUse',
  })
  await moveContent(context, ada, { ...item, to: first })
  expect([content.redirect('article', first), content.redirect('article', `${first}-c`)]).toEqual([undefined, first])
})

test('what is binned is gone from the site, comes back as a draft, and is deleted after thirty days', async () => {
  const { context, clock } = school
  const item = await publishContent(context, ada, await draft())
  const binned = await binContent(context, ada, item)
  expect([binned.state, find(item.slug)]).toEqual(['binned', undefined])
  const other = await createContent(context, ben, { kind: 'article', slug: item.slug, data: article() })
  expect(await refusalOf(restoreFromBin(context, ada, binned))).toMatchObject({ code: 'ContentNameInUse' })
  const gone = await binContent(context, ben, other)
  const restored = await restoreFromBin(context, ada, binned)
  expect([restored.state, restored.draft.data]).toEqual(['draft', article()])
  clock.pass(29 * DAY)
  await publishDue(context, ben.record)()
  expect((await listBin(context.db)).map(({ id }) => id)).toContain(gone.id)
  clock.pass(2 * DAY)
  await publishDue(context, ben.record)()
  expect((await listBin(context.db)).map(({ id }) => id)).not.toContain(gone.id)
  expect((await findItem(context.db, 'article', item.slug)).id).toBe(item.id)
})

test('the site, its prices and its team cannot be taken away, moved or doubled', async () => {
  const { context } = school
  const site = await findItem(context.db, 'site', 'site')
  for (const change of [
    () => unpublishContent(context, ada, site),
    () => binContent(context, ada, site),
    () => moveContent(context, ada, { ...site, to: 'other' }),
  ])
    expect(await refusalOf(change())).toMatchObject({ code: 'ContentNeeded' })
  const second = createContent(context, ada, { kind: 'plans', slug: 'other', data: {} })
  expect(await refusalOf(second)).toMatchObject({ code: 'BadRequest' })
})

test('a text is published and taken away at its times; one that is not whole by then says so', async () => {
  const { context, clock } = school
  const at = (days: number) => new Date(clock.now().getTime() + days * DAY)
  const whole = await draft()
  const scheduled = await scheduleContent(context, ada, { ...whole, publishAt: at(1), unpublishAt: at(3) })
  const broken = await scheduleContent(context, ada, { ...(await draft()), publishAt: at(1), unpublishAt: null })
  await saveDraft(context, ada, { ...broken, data: { title: 'Only this' } })
  expect(scheduled.state).toBe('scheduled')
  await publishDue(context, ben.record)()
  expect(find(whole.slug)).toBeUndefined()
  clock.pass(DAY)
  await publishDue(context, ben.record)()
  expect(find(whole.slug)?.data).toEqual(article())
  expect(ben.log.at(-2)).toMatchObject({
    author: 'schedule',
    action: 'content.publish',
    subject: `article/${whole.slug}`,
  })
  expect(await findItem(context.db, 'article', broken.slug)).toMatchObject({
    state: 'draft',
    publishAt: null,
    scheduleError: expect.stringContaining('summary'),
  })
  clock.pass(2 * DAY)
  await publishDue(context, ben.record)()
  expect(find(whole.slug)).toBeUndefined()
})

test('times of the past, and an end before its beginning, are refused by name', async () => {
  const { context, clock } = school
  const item = await draft()
  const at = (days: number) => new Date(clock.now().getTime() + days * DAY)
  for (const [times, text] of [
    [{ publishAt: at(-1), unpublishAt: null }, "'publishAt'"],
    [{ publishAt: at(2), unpublishAt: at(1) }, "'unpublishAt'"],
    [{ publishAt: null, unpublishAt: at(1) }, "'unpublishAt'"],
    [{ publishAt: at(1000), unpublishAt: null }, "'publishAt'"],
  ] as const)
    expect(await refusalOf(scheduleContent(context, ada, { ...item, ...times }))).toMatchObject({
      code: 'BadRequest',
      message: expect.stringContaining(text),
    })
})

test('an order that does not know every item is refused, and visitors see the new one at once', async () => {
  const { context } = school
  const slugs = context.content.list('instructor').map(({ slug }) => slug)
  const missing = orderContent(context, ada, { kind: 'instructor', slugs: slugs.slice(1) })
  expect(await refusalOf(missing)).toMatchObject({ code: 'ContentChanged' })
  await orderContent(context, ada, { kind: 'instructor', slugs: slugs.toReversed() })
  expect(context.content.list('instructor').map(({ slug }) => slug)).toEqual(slugs.toReversed())
})

test('a change whose audit entry cannot be written does not happen', async () => {
  const { context } = school
  const item = await draft()
  const broken = { author: 'Ada', record: () => Promise.reject(new Error('the log is full')) }
  await expect(publishContent(context, broken, item)).rejects.toThrow('the log is full')
  expect([(await findItem(context.db, 'article', item.slug)).state, find(item.slug)]).toEqual(['draft', undefined])
})

test('the database itself refuses a publication without its text', async () => {
  const item = await draft()
  const half = sql`update content_items set published_revision = 99, published_at = now() where id = ${item.id}`
  await expect(half.execute(school.context.db)).rejects.toThrow('foreign key')
})
