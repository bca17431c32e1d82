import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  MAX_CONTENT_BYTES,
  MAX_PUBLISHED_CONTENT_BYTES,
  MAX_CONTENT_REVISIONS,
} from '#contract/content/content-limits.ts'
import { Failure } from '#server/errors.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { article, createEditor } from '#server/testing/content.ts'
import {
  binContent,
  createContent,
  findItem,
  listBin,
  listRevisions,
  moveContent,
  orderContent,
  planImport,
  publishContent,
  createScheduleWorker,
  readFiles,
  readFolder,
  restoreFromBin,
  restoreRevision,
  saveDraft,
  scheduleContent,
  saveGeneratedDraft,
  unpublishContent,
} from './index.ts'
import { findRevision } from './items.ts'

let academy: TestApp
const ada = createEditor()
const ben = createEditor('Ben')
beforeAll(async () => {
  academy = await createTestApp()
})
afterAll(() => academy.close())

const DAY = 86_400_000
let count = 0
/** Creates a new draft. */
async function draft(data: object = article()) {
  const slug = `text-${(count += 1)}`
  return createContent(academy.context, ada, { kind: 'article', slug, data })
}
const findPublished = (slug: string) => academy.context.content.find('article', slug)
/** Returns the error of a change. */
const getFailure = (change: Promise<unknown>) =>
  change.then(
    () => undefined,
    (error: unknown) => (error instanceof Failure ? error : Promise.reject(error)),
  )

test('the repository’s content is published at the first start and cached', () => {
  const { content } = academy.context
  expect(content.single('site').short).toBe('Holdfast')
  expect(content.single('plans').plans.map(({ price }) => price)).toEqual([2400, 19_900])
  expect(content.list('instructor').map(({ slug }) => slug)).toEqual(['mara-okonedo', 'tomas-lindqvist', 'june-harrow'])
  expect(content.list('help')).toHaveLength(25)
  expect(content.find('legal', 'terms')?.data.updated).toBe('2026-11-21')
})

test('visitors see the published revision, not later drafts', async () => {
  const { context } = academy
  const item = await draft()
  expect([item.state, findPublished(item.slug)]).toEqual(['draft', undefined])
  const published = await publishContent(context, ada, item)
  expect([published.state, findPublished(item.slug)?.data]).toEqual(['published', article()])
  const saved = await saveDraft(context, ada, { ...published, data: article('Breathe out') })
  expect([saved.state, findPublished(item.slug)?.data.title]).toEqual(['changed', 'Breathe'])
  await publishContent(context, ada, saved)
  expect(findPublished(item.slug)?.data.title).toBe('Breathe out')
  await unpublishContent(context, ada, await findItem(context.db, 'article', item.slug))
  expect(findPublished(item.slug)).toBeUndefined()
})

test('the second of two editors gets an error with both versions', async () => {
  const { context } = academy
  const item = await draft()
  const saved = await saveDraft(context, ada, { ...item, data: article('By Ada') })
  const refusal = await getFailure(saveDraft(context, ben, { ...item, data: article('By Ben') }))
  expect(refusal).toMatchObject({
    code: 'ContentChanged',
    status: 409,
    details: {
      current: { version: saved.version, data: { title: 'By Ada' }, author: 'Ada' },
      yours: { version: item.version, data: { title: 'By Ben' }, author: 'Ben' },
    },
  })
  expect((await findItem(context.db, 'article', item.slug)).draft.data).toEqual(article('By Ada'))
})

test('a program that changes a part of a draft keeps invalid values of previous versions in the other fields', async () => {
  const item = await draft()
  const data = { ...article(), title: 'Five\u00AD breaths' }
  expect(await getFailure(saveDraft(academy.context, ada, { ...item, data }))).toMatchObject({ code: 'BadRequest' })
  expect((await saveGeneratedDraft(academy.context, ada, { ...item, data })).draft.data).toEqual(data)
})

test('an incomplete draft can be saved but not published', async () => {
  const { context } = academy
  const item = await draft({ title: '', summary: ' begun', published: '2026-1', body: 'Begun.', lessons: [''] })
  const refusal = await getFailure(publishContent(context, ada, item))
  expect(refusal).toMatchObject({ code: 'BadRequest', message: expect.stringContaining('title') })
  expect((await findItem(context.db, 'article', item.slug)).version).toBe(item.version)
})

test.each([
  ['an unknown field', { titel: 'x' }, "'titel': article has no such field"],
  ['NUL', { title: 'a\0b' }, "'title': must not contain a NUL character or half of a character"],
  ['an unknown field of a list', { plate: [{ technique: 'choke', color: 'x' }] }, "'plate[0]': Unrecognized key"],
  ['a lone surrogate', { plate: [{ technique: '\ud800' }] }, "'plate': must not contain a NUL character or half"],
  ['too many bytes', { body: 'x'.repeat(MAX_CONTENT_BYTES) }, `the limit of ${MAX_CONTENT_BYTES}`],
  [
    'too deep nesting',
    { plate: JSON.parse('['.repeat(20) + ']'.repeat(20)) },
    "'plate': must be nested at most 8 levels deep",
  ],
  ['an array', ['x'], "'data': expected an object"],
  ['a number for a text', { title: 7 }, "'title': Invalid input: expected string"],
  ['null for a text', { body: null }, "'body': Invalid input: expected string"],
  ['a text for a list', { plate: 'x' }, "'plate': Invalid input: expected array"],
  ['a text for a number in a list', { plate: [{ technique: 'choke', at: 'x' }] }, "'plate[0].at': Invalid input"],
  ['a title that is too long', { title: 'x'.repeat(201) }, "'title': Too big"],
  ['a date that is too long', { published: 'x'.repeat(21) }, "'published': must be a date"],
  ['too many entries', { lessons: Array(11).fill('x') }, "'lessons': Too big"],
  [
    'a bidirectional override in the title',
    { title: 'a\u202Egnp.exe' },
    "'title': must not contain control or invisible characters",
  ],
  [
    'invisible characters in an entry',
    { lessons: ['a', 'b\u{E0041}'] },
    "'lessons[1]': must not contain control or invisible characters",
  ],
])('a draft with %s is refused, and the error names the field', async (_, data, text) => {
  const item = await draft()
  const refusal = await getFailure(saveDraft(academy.context, ada, { ...item, data }))
  expect(refusal).toMatchObject({ code: 'BadRequest', message: expect.stringContaining(text) })
})

test('the history merges saves of a few minutes, and any revision can be restored', async () => {
  const { context, clock } = academy
  let item = await draft(article('One'))
  for (const title of ['Two', 'Three']) item = await saveDraft(context, ada, { ...item, data: article(title) })
  item = await saveDraft(context, ben, { ...item, data: article('Four') })
  item = await publishContent(context, ben, item)
  item = await saveDraft(context, ben, { ...item, data: article('Five') })
  clock.advance(11 * 60_000)
  item = await saveDraft(context, ben, { ...item, data: article('Six') })
  const revisions = await listRevisions(context.db, item.id)
  const texts = revisions.map(({ revision }) => findRevision(context.db, item.id, revision))
  const titles = (await Promise.all(texts)).map(({ data }, index) => [data['title'], revisions[index]?.author])
  expect(titles).toEqual([
    ['Six', 'Ben'],
    ['Five', 'Ben'],
    ['Four', 'Ben'],
    ['Three', 'Ada'],
  ])
  item = await restoreRevision(context, ada, { ...item, revision: 1 })
  expect([item.draft.data['title'], item.draft.revision]).toEqual(['Three', 5])
  expect(findPublished(item.slug)?.data.title).toBe('Four')
})

test(`at most ${MAX_CONTENT_REVISIONS} revisions are stored, and the published one is always kept`, async () => {
  const { context } = academy
  let item = await publishContent(context, ada, await draft())
  for (let i = 0; i < MAX_CONTENT_REVISIONS + 5; i += 1)
    item = await saveDraft(context, i % 2 ? ada : ben, { ...item, data: article(`Text ${i}`) })
  const revisions = (await listRevisions(context.db, item.id)).map(({ revision }) => revision)
  expect([revisions.length, revisions.at(-1), revisions.at(-2)]).toEqual([MAX_CONTENT_REVISIONS + 1, 1, 7])
})

test('previous slugs redirect to the current slug while the item is published', async () => {
  const { context } = academy
  const { content } = context
  let item = await publishContent(context, ada, await draft())
  const first = item.slug
  item = await moveContent(context, ada, { ...item, to: `${first}-b` })
  item = await moveContent(context, ada, { ...item, to: `${first}-c` })
  expect([first, `${first}-b`].map((slug) => content.redirect('article', slug))).toEqual([item.slug, item.slug])
  expect(await getFailure(moveContent(context, ada, { ...item, to: 'situational-awareness' }))).toMatchObject({
    code: 'ContentNameInUse',
  })
  await moveContent(context, ada, { ...item, to: first })
  expect([content.redirect('article', first), content.redirect('article', `${first}-c`)]).toEqual([undefined, first])
})

test('a previous slug redirects until another text is published at it', async () => {
  const { context } = academy
  const text = await draft()
  const published = await publishContent(context, ada, text)
  await moveContent(context, ada, { ...published, to: `${text.slug}-moved` })
  const other = await createContent(context, ada, { kind: 'article', slug: text.slug, data: article() })
  await publishContent(context, ada, await draft())
  expect(context.content.redirect('article', text.slug)).toBe(`${text.slug}-moved`)
  await publishContent(context, ada, other)
  expect(context.content.redirect('article', text.slug)).toBeUndefined()
})

test('a binned text is unpublished, restored as a draft, and deleted after thirty days', async () => {
  const { context, clock } = academy
  const item = await publishContent(context, ada, await draft())
  const binned = await binContent(context, ada, item)
  expect([binned.state, findPublished(item.slug)]).toEqual(['binned', undefined])
  const other = await createContent(context, ben, { kind: 'article', slug: item.slug, data: article() })
  expect(await getFailure(restoreFromBin(context, ada, binned))).toMatchObject({ code: 'ContentNameInUse' })
  const binnedOther = await binContent(context, ben, other)
  const restored = await restoreFromBin(context, ada, binned)
  expect([restored.state, restored.draft.data]).toEqual(['draft', article()])
  clock.advance(29 * DAY)
  await createScheduleWorker(context, ben.record)()
  expect((await listBin(context.db)).map(({ id }) => id)).toContain(binnedOther.id)
  clock.advance(2 * DAY)
  await createScheduleWorker(context, ben.record)()
  expect((await listBin(context.db)).map(({ id }) => id)).not.toContain(binnedOther.id)
  expect((await findItem(context.db, 'article', item.slug)).id).toBe(item.id)
})

test('required content cannot be unpublished, moved or duplicated', async () => {
  const { context } = academy
  const requiredItems = [
    await findItem(context.db, 'site', 'site'),
    await findItem(context.db, 'legal', 'terms'),
    await findItem(context.db, 'page', 'contact'),
  ]
  for (const item of requiredItems)
    for (const change of [
      () => unpublishContent(context, ada, item),
      () => binContent(context, ada, item),
      () => moveContent(context, ada, { ...item, to: 'other' }),
    ])
      expect(await getFailure(change())).toMatchObject({ code: 'ContentNeeded' })
  const second = createContent(context, ada, { kind: 'plans', slug: 'other', data: {} })
  expect(await getFailure(second)).toMatchObject({ code: 'BadRequest' })
})

test('a text is published and unpublished on schedule, and an incomplete text stores the error', async () => {
  const { context, clock } = academy
  const at = (days: number) => new Date(clock.now().getTime() + days * DAY)
  const complete = await draft()
  const scheduled = await scheduleContent(context, ada, { ...complete, publishAt: at(1), unpublishAt: at(3) })
  const incomplete = await scheduleContent(context, ada, { ...(await draft()), publishAt: at(1), unpublishAt: null })
  await saveDraft(context, ada, { ...incomplete, data: { title: 'Only this' } })
  expect(scheduled.state).toBe('scheduled')
  await createScheduleWorker(context, ben.record)()
  expect(findPublished(complete.slug)).toBeUndefined()
  clock.advance(DAY)
  await createScheduleWorker(context, ben.record)()
  expect(findPublished(complete.slug)?.data).toEqual(article())
  expect(ben.log.at(-2)).toMatchObject({
    author: 'schedule',
    action: 'content.publish',
    subject: `article/${complete.slug}`,
  })
  expect(await findItem(context.db, 'article', incomplete.slug)).toMatchObject({
    state: 'draft',
    publishAt: null,
    scheduleError: expect.stringContaining('summary'),
  })
  clock.advance(2 * DAY)
  await createScheduleWorker(context, ben.record)()
  expect(findPublished(complete.slug)).toBeUndefined()
})

test('unpublishing a text ends its schedule', async () => {
  const { context, clock } = academy
  const published = await publishContent(context, ada, await draft())
  const publishAt = new Date(clock.now().getTime() + DAY)
  const scheduled = await scheduleContent(context, ada, { ...published, publishAt, unpublishAt: null })
  const unpublished = await unpublishContent(context, ada, scheduled)
  expect([unpublished.state, unpublished.publishAt]).toEqual(['draft', null])
  clock.advance(2 * DAY)
  await createScheduleWorker(context, ben.record)()
  expect(findPublished(published.slug)).toBeUndefined()
})

test('moving a draft to the previous slug of another text keeps the redirect', async () => {
  const { context } = academy
  const published = await publishContent(context, ada, await draft())
  const moved = await moveContent(context, ada, { ...published, to: `${published.slug}-moved` })
  await moveContent(context, ada, { ...(await draft()), to: published.slug })
  await publishContent(context, ada, await draft())
  expect(context.content.redirect('article', published.slug)).toBe(moved.slug)
})

test('a publication refreshes the published content, but a draft save does not', async () => {
  const { context } = academy
  const item = await draft()
  const before = context.content.publication()
  // Simulates a publication of another process before its notification arrives.
  const { publication } = await context.db
    .updateTable('content_state')
    .set((row) => ({ publication: row('publication', '+', 1) }))
    .returning('publication')
    .executeTakeFirstOrThrow()
  await context.db.updateTable('content_items').set({ publication }).where('slug', '=', 'terms').execute()
  const saved = await saveDraft(context, ada, { ...item, data: article('Saved') })
  expect(context.content.publication()).toBe(before)
  await publishContent(context, ada, saved)
  expect(context.content.publication()).toBe(publication + 1)
})

test('the total size of published content and of stored content is limited', async () => {
  const { context } = academy
  const [first, second] = [await draft(), await draft()]
  await publishContent(context, ada, first)
  const setCountedBytes = (bytes: string) =>
    sql`alter table content_revisions drop column bytes, add column bytes integer not null
      generated always as (${sql.raw(bytes)}) stored`.execute(context.db)
  onTestFinished(async () => void (await setCountedBytes('octet_length(data::text)')))
  await setCountedBytes(String(MAX_PUBLISHED_CONTENT_BYTES))
  expect(await getFailure(publishContent(context, ada, second))).toMatchObject({
    code: 'QuotaExceeded',
    message: 'all published content can use at most 64 MB in total: unpublish something first',
  })
  await setCountedBytes('2000000000')
  for (const change of [
    () => saveDraft(context, ada, { ...second, data: article() }),
    () => createContent(context, ada, { kind: 'article', slug: 'one-more', data: article() }),
  ])
    expect(await getFailure(change())).toMatchObject({
      code: 'QuotaExceeded',
      message: expect.stringContaining('at most 10 GB'),
    })
})

test('an item with an invalid schedule does not delay others', async () => {
  const { context, clock } = academy
  const publishAt = new Date(clock.now().getTime() + DAY)
  const [unknown, complete] = [await draft(), await draft()]
  for (const item of [unknown, complete]) await scheduleContent(context, ada, { ...item, publishAt, unpublishAt: null })
  // Simulates an item whose kind only a newer version of Holdfast knows.
  const items = context.db.updateTable('content_items').where('id', '=', unknown.id)
  await items.set({ kind: 'podcast' }).execute()
  clock.advance(DAY)
  await createScheduleWorker(context, ben.record)()
  expect(findPublished(complete.slug)?.data).toEqual(article())
  await items.set({ kind: 'article', publish_at: null }).execute()
})

test('a schedule with past times or an end before its start is refused, and the error names the field', async () => {
  const { context, clock } = academy
  const item = await draft()
  const at = (days: number) => new Date(clock.now().getTime() + days * DAY)
  for (const [times, text] of [
    [{ publishAt: at(-1), unpublishAt: null }, "'publishAt'"],
    [{ publishAt: at(2), unpublishAt: at(1) }, "'unpublishAt'"],
    [{ publishAt: null, unpublishAt: at(1) }, "'unpublishAt'"],
    [{ publishAt: at(1000), unpublishAt: null }, "'publishAt'"],
  ] as const)
    expect(await getFailure(scheduleContent(context, ada, { ...item, ...times }))).toMatchObject({
      code: 'BadRequest',
      message: expect.stringContaining(text),
    })
})

test('an order that lacks an item is refused, and a valid order is visible immediately', async () => {
  const { context } = academy
  const slugs = context.content.list('instructor').map(({ slug }) => slug)
  const missing = orderContent(context, ada, { kind: 'instructor', slugs: slugs.slice(1) })
  expect(await getFailure(missing)).toMatchObject({ code: 'ContentChanged' })
  await orderContent(context, ada, { kind: 'instructor', slugs: slugs.toReversed() })
  expect(context.content.list('instructor').map(({ slug }) => slug)).toEqual(slugs.toReversed())
})

test('a change is rolled back if its audit entry cannot be written', async () => {
  const { context } = academy
  const item = await draft()
  const incomplete = { author: 'Ada', record: () => Promise.reject(new Error('the log is full')) }
  await expect(publishContent(context, incomplete, item)).rejects.toThrow('the log is full')
  expect([(await findItem(context.db, 'article', item.slug)).state, findPublished(item.slug)]).toEqual([
    'draft',
    undefined,
  ])
})

test('a database constraint rejects a publication without its revision', async () => {
  const item = await draft()
  const publication = sql`update content_items set published_revision = 99, published_at = now() where id = ${item.id}`
  await expect(publication.execute(academy.context.db)).rejects.toThrow('foreign key')
})

test('an import removes invisible characters from published texts of previous versions and keeps drafts unchanged', async () => {
  const files = new Map(await readFolder(join(import.meta.dirname, '../../../content')))
  files.set('pages/gear.md', '---\ntitle: Ge\u00ADar \u200B\nsummary: What to wear.\n---\n\nA mat\u00ADwork suit.\n')
  files.set('studio.json', JSON.stringify({ drafts: [{ kind: 'page', slug: 'gear', data: { title: 'Ge\u00ADars' } }] }))
  const wanted = readFiles(files)
  const gear = {
    published: { title: 'Gear', summary: 'What to wear.', body: 'A mat\u00ADwork suit.' },
    draft: { title: 'Ge\u00ADars' },
  }
  expect(wanted.items.find(({ slug }) => slug === 'gear')).toMatchObject(gear)
  const planned = await planImport(academy.context, wanted)
  expect(planned).toContainEqual({ change: 'add', item: expect.objectContaining(gear) })
})
