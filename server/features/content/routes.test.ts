import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { MAX_CONTENT_REDIRECTS } from '#contract/content/content-limits.ts'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import { MAX_CONTENT_REQUEST_BYTES } from '#contract/studio/content.ts'
import { REAUTHENTICATION_LIFETIME_MS } from '#contract/studio/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { lockTable } from '#server/testing/lock-table.ts'
import type { Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { waitForBlockedStatement } from '#server/testing/waiting-for-lock.ts'
import { listRevisions } from './index.ts'

let testApp: TestApp
let editor: Person
let owner: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  editor = await createStaff(testApp, 'editor')
  owner = await createStaff(testApp, 'owner')
})
afterAll(() => testApp.close())

interface ResponseBody {
  id: number
  slug: string
  version: number
  state: string
  binnedAt: string | null
  title: string | null
  draft: { revision: number; data: Record<string, unknown> }
  published: { data: Record<string, unknown> } | null
}
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, person = editor) => {
  const response = await callStudio(testApp, person, method, path, body)
  return {
    status: response.statusCode,
    body: response.json<ResponseBody & { error: string; error_code: string; details: object }>(),
  }
}
const article = { title: 'Breaking a fall', summary: 'Why the arm hits the mat first.', body: 'Slap, and breathe out.' }
const createArticle = async (slug: string) => (await call('POST', '/content/article', { slug, data: article })).body

const readLogEntries = async (words: string) =>
  (await callStudio(testApp, owner, 'GET', `/log?words=${words}`)).json<{
    entries: { actor: string; action: string; subject: string; before: unknown }[]
  }>().entries

test('creating, publishing, moving and binning an article is logged with the author', async () => {
  const draft = await createArticle('breaking-a-fall')
  expect(draft).toMatchObject({ state: 'draft', title: 'Breaking a fall', published: null })
  const at = '/content/article/breaking-a-fall'
  const saved = (await call('PUT', `${at}/draft`, { version: draft.version, data: { ...article, title: 'Falls' } }))
    .body
  const published = (await call('PUT', `${at}/publication`, { version: saved.version })).body
  expect([published.state, published.published?.data['title']]).toEqual(['published', 'Falls'])
  expect(testApp.context.content.find('article', 'breaking-a-fall')).toMatchObject({ data: { title: 'Falls' } })
  const moved = (await call('PUT', `${at}/address`, { version: published.version, to: 'falls' })).body
  expect(moved.slug).toBe('falls')
  const binned = await call('DELETE', `/content/article/falls?version=${moved.version}`)
  expect(binned.body.state).toBe('binned')
  expect((await call('GET', '/content/article/falls')).status).toBe(404)
  const back = await call('POST', `/bin/${binned.body.id}/restored`, { version: binned.body.version })
  expect([back.status, back.body.state]).toEqual([200, 'draft'])
  const entries = await readLogEntries('breaking-a-fall')
  expect(entries.map(({ action }) => action)).toEqual(['content.move', 'content.publish', 'content.create'])
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([editor.email]))
})

test('a binned article is permanently deleted with its history and redirects', async () => {
  const draft = await createArticle('delete-me')
  const at = '/content/article/delete-me'
  const published = (await call('PUT', `${at}/publication`, { version: draft.version })).body
  const moved = (await call('PUT', `${at}/address`, { version: published.version, to: 'delete-this' })).body
  const path = `/bin/${draft.id}`
  const early = await call('DELETE', `${path}?version=${moved.version}`)
  expect([early.status, early.body.error_code]).toEqual([404, 'ContentNotFound'])
  const binned = (await call('DELETE', `/content/article/delete-this?version=${moved.version}`)).body
  const stale = await call('DELETE', `${path}?version=${moved.version}`)
  expect([stale.status, stale.body.error_code]).toEqual([409, 'ContentChanged'])
  expect((await call('DELETE', `${path}?version=${binned.version}`)).status).toBe(200)
  const { db } = testApp.context
  for (const table of ['content_revisions', 'content_redirects'] as const)
    expect(await db.selectFrom(table).selectAll().where('item_id', '=', draft.id).execute()).toEqual([])
  expect((await call('POST', `${path}/restored`, { version: binned.version })).status).toBe(404)
  expect((await call('DELETE', `${path}?version=${binned.version}`)).status).toBe(404)
  expect(await readLogEntries('delete-this')).toMatchObject([
    {
      actor: editor.email,
      action: 'content.delete',
      subject: 'article/delete-this',
      before: { version: binned.version, title: 'Breaking a fall' },
    },
    { action: 'content.bin' },
  ])
})

test('emptying the bin of a kind keeps items that were binned later and logs one entry', async () => {
  const bin = async (kind: string, slug: string, data: object) => {
    const { version } = (await call('POST', `/content/${kind}`, { slug, data })).body
    testApp.clock.advance(1000)
    return (await call('DELETE', `/content/${kind}/${slug}?version=${version}`)).body
  }
  const page = await bin('page', 'other-kind', article)
  const first = await bin('help', 'first-gone', { title: 'First' })
  const second = await bin('help', 'second-gone', { title: 'Second' })
  const later = await bin('help', 'binned-later', { title: 'Later' })
  const emptied = await callStudio(testApp, editor, 'DELETE', `/bin?kind=help&until=${second.binnedAt}`)
  expect([emptied.statusCode, emptied.json()]).toEqual([200, { deleted: 2 }])
  const listed = (await callStudio(testApp, editor, 'GET', '/bin'))
    .json<{ items: ResponseBody[] }>()
    .items.map(({ id }) => id)
  expect([page, first, second, later].map(({ id }) => listed.includes(id))).toEqual([true, false, false, true])
  expect(await readLogEntries('content.emptyBin')).toMatchObject([
    { subject: 'help', before: { deleted: 2, slugs: ['first-gone', 'second-gone'] } },
  ])
  const again = await callStudio(testApp, editor, 'DELETE', `/bin?kind=help&until=${second.binnedAt}`)
  expect([again.json(), (await readLogEntries('content.emptyBin')).length]).toEqual([{ deleted: 0 }, 1])
})

test('a save with a stale version returns both texts and changes nothing', async () => {
  const { version } = await createArticle('two-editors')
  const at = '/content/article/two-editors/draft'
  await call('PUT', at, { version, data: { ...article, title: 'Hers' } }, owner)
  const late = await call('PUT', at, { version, data: { ...article, title: 'Mine' } })
  expect([late.status, late.body.error_code]).toEqual([409, 'ContentChanged'])
  expect(late.body.details).toMatchObject({
    current: { version: version + 1, data: { title: 'Hers' } },
    yours: { data: { title: 'Mine' } },
  })
  expect((await call('GET', '/content/article/two-editors')).body.title).toBe('Hers')
})

test('a previous revision is listed, read and restored as the draft', async () => {
  const { version, draft } = await createArticle('history')
  const other = { ...article, title: 'Another' }
  const changed = (await call('PUT', '/content/article/history/draft', { version, data: other }, owner)).body
  const listed = (await callStudio(testApp, editor, 'GET', '/content/article/history/revisions')).json<{
    revisions: object[]
  }>()
  expect(listed.revisions).toMatchObject([{ author: owner.email }, { author: editor.email }])
  expect(JSON.stringify(listed)).not.toContain('Slap')
  const revision = await callStudio(testApp, editor, 'GET', `/content/article/history/revisions/${draft.revision}`)
  expect(revision.json()).toMatchObject({ data: { title: 'Breaking a fall' } })
  const body = { version: changed.version, revision: draft.revision }
  expect((await call('POST', '/content/article/history/draft/restored', body)).body.title).toBe('Breaking a fall')
})

test('an incomplete text is not published, and the error names the field', async () => {
  const { version } = (await call('POST', '/content/article', { slug: 'unfinished', data: { title: 'Half' } })).body
  const refused = await call('PUT', '/content/article/unfinished/publication', { version })
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('summary')])
})

test('a text of the maximum length is accepted, and a larger request body is refused', async () => {
  const long = { ...article, body: 'a'.repeat(90_000) }
  expect((await call('POST', '/content/article', { slug: 'long', data: long })).status).toBe(201)
  const { status } = await call('POST', '/content/article', {
    slug: 'longer',
    data: { body: 'a'.repeat(MAX_CONTENT_REQUEST_BYTES) },
  })
  expect(status).toBe(413)
})

test('lists do not contain the text of items', async () => {
  const { id } = await createArticle('listed')
  const { db } = testApp.context
  const rename = (from: string, to: string) =>
    sql`alter table content_revisions rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db)
  await rename('data', 'unreadable')
  onTestFinished(async () => void (await rename('unreadable', 'data')))
  const listed = await callStudio(testApp, editor, 'GET', '/content?kind=article')
  expect(listed.json<{ items: ResponseBody[] }>().items).toContainEqual(
    expect.objectContaining({ slug: 'listed', title: 'Breaking a fall' }),
  )
  expect((await callStudio(testApp, editor, 'GET', '/bin')).statusCode).toBe(200)
  expect(await listRevisions(db, id)).toMatchObject([{ author: editor.email }])
})

test('expensive lists are read one at a time and do not block other endpoints', async () => {
  const lock = await lockTable(testApp, 'content_items')
  onTestFinished(lock.release)
  const lists = Array.from({ length: 12 }, () => callStudio(testApp, editor, 'GET', '/content'))
  const others = callStudio(testApp, owner, 'GET', '/lessons')
  await waitForBlockedStatement(testApp, 'content_items')
  expect((await callStudio(testApp, owner, 'GET', '/me')).statusCode).toBe(200)
  expect(await lock.countWaiting()).toBe(1)
  await lock.release()
  const statuses = (await Promise.all([...lists, others])).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual(Array<number>(13).fill(200))
})

test('prices can be changed by the owner after reauthentication and apply to the next quote', async () => {
  const read = await callStudio(testApp, editor, 'GET', '/content/plans/plans')
  const { version, draft } = read.json<ResponseBody>()
  expect((await call('PUT', '/settings/plans/draft', { version, data: draft.data })).status).toBe(403)
  expect((await call('PUT', '/content/plans/plans/draft', { version, data: draft.data }, owner)).status).toBe(400)
  const data = { ...draft.data, currency: 'EUR' }
  const saved = await call('PUT', '/settings/plans/draft', { version, data }, owner)
  expect(saved.status).toBe(200)
  testApp.clock.advance(REAUTHENTICATION_LIFETIME_MS)
  const publish = { version: saved.body.version }
  expect((await call('PUT', '/settings/plans/publication', publish, owner)).body.error_code).toBe(
    'ReauthenticationRequired',
  )
  await callStudio(testApp, owner, 'POST', '/proof', { password: 'a quiet horse walks' })
  expect((await call('PUT', '/settings/plans/publication', publish, owner)).status).toBe(200)
  expect(testApp.context.content.single('plans')).toMatchObject({ currency: 'EUR' })
})

test('only an owner can restore an older revision of the settings', async () => {
  const read = (await call('GET', '/content/team/team', undefined, owner)).body
  const data = { introduction: 'Written over by accident.' }
  const { version } = (await call('PUT', '/settings/team/draft', { version: read.version, data }, owner)).body
  const body = { version, revision: read.draft.revision }
  expect((await call('POST', '/settings/team/draft/restored', body)).status).toBe(403)
  const restored = await call('POST', '/settings/team/draft/restored', body, owner)
  expect(restored.body.draft.data).toEqual(read.draft.data)
})

test('an accent color without sufficient contrast is refused, and the error suggests another color', async () => {
  const read = await callStudio(testApp, owner, 'GET', '/content/site/site')
  const { version, draft } = read.json<ResponseBody>()
  const saved = await call(
    'PUT',
    '/settings/site/draft',
    { version, data: { ...draft.data, accent: '#FFC400' } },
    owner,
  )
  await callStudio(testApp, owner, 'POST', '/proof', { password: 'a quiet horse walks' })
  const body = { version: saved.body.version }
  const refused = await call('PUT', '/settings/site/publication', body, owner)
  expect(refused.status).toBe(400)
  const [nearest = ''] = /#[0-9A-F]{6}/.exec(refused.body.error ?? '') ?? []
  const again = await call('PUT', '/settings/site/draft', { ...body, data: { ...draft.data, accent: nearest } }, owner)
  expect((await call('PUT', '/settings/site/publication', { version: again.body.version }, owner)).status).toBe(200)
})

const lesson = { title: 'Grip', description: 'Hold the sleeve.', thumbnail: '/t.jpg', safety: ['Tap early.'] }

test('a lesson and a course of an editor appear in the catalogue', async () => {
  const draft = (await call('POST', '/content/lesson', { slug: 'Two hands/1', data: lesson })).body
  expect(draft).toMatchObject({ slug: 'Two hands/1', state: 'draft', title: 'Grip' })
  const at = `/content/lesson/${encodeURIComponent('Two hands/1')}`
  expect((await call('PUT', `${at}/publication`, { version: draft.version })).status).toBe(200)
  const data = { title: 'Guard', summary: '', lessons: ['Two hands/1', 'not-yet'] }
  const course = (await call('POST', '/content/course', { slug: 'guard', data })).body
  const published = (await call('PUT', '/content/course/guard/publication', { version: course.version })).body
  expect((await testApp.app.inject('/catalogue.json')).json()).toMatchObject({
    videos: [
      { gid: 'guard', title: 'Guard', videos: [{ id: 'Two hands/1', ...lesson, tags: [], cast: [], related: [] }] },
    ],
  })
  const moved = await call('PUT', '/content/course/guard/address', { version: published.version, to: 'holds' })
  expect([moved.status, moved.body.error_code]).toEqual([409, 'ContentFixed'])
  expect(moved.body.error).toContain('can’t change')
})

test('a lesson with an id of 200 multi-byte characters is read, copied and deleted', async () => {
  const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  const send = (method: string, path: string, body?: object) =>
    fetch(`${address}${STUDIO_PREFIX}${path}`, {
      method,
      headers: { authorization: `Bearer ${editor.accessToken}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  for (const slug of ['x'.repeat(200), '柔'.repeat(200), '🥋'.repeat(100)]) {
    const id = encodeURIComponent(slug)
    expect((await send('POST', '/content/lesson', { slug, data: lesson })).status).toBe(201)
    const item = (await (await send('GET', `/content/lesson/${id}`)).json()) as { slug: string; version: number }
    expect(item.slug).toBe(slug)
    expect((await send('POST', `/lessons/${id}/copies`)).status).toBe(201)
    expect((await send('DELETE', `/content/lesson/${id}?version=${item.version}`)).status).toBe(200)
  }
})

test.each(['.', '..', ' ', ' grip', 'two\nlines', 'grip\u0007', 'grip\u202Epirg', 'grip\u200B'])(
  'the id %j is refused for lessons and courses',
  async (slug) => {
    const created = [
      await call('POST', '/content/lesson', { slug, data: lesson }),
      await call('POST', '/content/course', { slug, data: { title: 'Guard', summary: '' } }),
    ]
    expect(created.map(({ status, body }) => [status, body.error])).toEqual(
      created.map(() => [400, expect.stringMatching(/^'slug': must not/)]),
    )
    const named = { slug: 'other-id', data: { ...lesson, id: slug } }
    const { version } = (await call('POST', '/content/lesson', named)).body
    const refused = await call('PUT', '/content/lesson/other-id/publication', { version })
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/^'id' .*must not/)])
    const binned = await call('DELETE', `/content/lesson/other-id?version=${version}`)
    await call('DELETE', `/bin/${binned.body.id}?version=${binned.body.version}`)
  },
)

test('the error for an invalid or refused new slug names the field of the request', async () => {
  const { db } = testApp.context
  const data = { title: 'Often moved', summary: 'S', body: 'B' }
  const { id, version } = (await call('POST', '/content/article', { slug: 'often-moved', data })).body
  const move = (at: number, to: string) => call('PUT', '/content/article/often-moved/address', { version: at, to })
  expect((await move(version, 'A')).body.error).toMatch(/^'to': /)
  const publication = await call('PUT', '/content/article/often-moved/publication', { version })
  await sql`insert into content_redirects (kind, slug, item_id, created_at)
    select 'article', 'former-' || n, ${id}, now() from generate_series(1, ${MAX_CONTENT_REDIRECTS}) n`.execute(db)
  expect((await move(publication.body.version, 'once-more')).body.error).toBe(
    "'to': an item can have at most 50 former addresses",
  )
})

test('a lesson of a previous version whose id has two lines is published, copied and restored', async () => {
  const { id, version } = (await call('POST', '/content/lesson', { slug: 'in-two-lines', data: lesson })).body
  await testApp.context.db.updateTable('content_items').set({ slug: 'two\nlines' }).where('id', '=', id).execute()
  const at = `/content/lesson/${encodeURIComponent('two\nlines')}`
  const published = await call('PUT', `${at}/publication`, { version })
  expect(published.status).toBe(200)
  const copy = await call('POST', `/lessons/${encodeURIComponent('two\nlines')}/copies`)
  expect([copy.status, copy.body.slug]).toEqual([201, 'two lines'])
  const binned = await call('DELETE', `${at}?version=${published.body.version}`)
  expect(binned.status).toBe(200)
  expect((await call('POST', `/bin/${id}/restored`, { version: binned.body.version })).body.slug).toBe('two\nlines')
})

test('with CATALOGUE_URL, endpoints for lessons, courses and lists throw CatalogueElsewhere', async () => {
  await using externalApp = await createTestApp({ config: { catalogueUrl: 'http://127.0.0.1:1/catalogue.json' } })
  const person = await createStaff(externalApp, 'editor')
  const responses = await Promise.all([
    callStudio(externalApp, person, 'GET', '/content?kind=lesson'),
    callStudio(externalApp, person, 'GET', '/content/lists/lists'),
    callStudio(externalApp, person, 'POST', '/content/lesson', { slug: 'grip', data: lesson }),
    callStudio(externalApp, person, 'PUT', '/content/course/guard/publication', { version: 1 }),
    // Refused as well, because no lesson could use the film.
    callStudio(externalApp, person, 'POST', '/films', { name: 'grip.mp4', bytes: 1000 }),
  ])
  expect(responses.map((response) => [response.statusCode, response.json().error_code])).toEqual(
    responses.map(() => [409, 'CatalogueElsewhere']),
  )
  expect((await callStudio(externalApp, person, 'GET', '/content')).statusCode).toBe(200)
  const me = await Promise.all(
    [externalApp, testApp].map(async (app) => callStudio(app, await createStaff(app, 'editor'), 'GET', '/me')),
  )
  expect(me.map((response) => response.json().isCatalogueElsewhere)).toEqual([true, false])
})
