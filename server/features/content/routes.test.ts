import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTENT_BYTES } from '#contract/content/content-limits.ts'
import { STUDIO_PROOF_LIFE } from '#contract/studio/limits.ts'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import type { Person } from '#server/test/people.ts'
import { createStaff, studio } from '#server/test/staff.ts'

let testApp: TestApp
let editor: Person
let owner: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  editor = await createStaff(testApp, 'editor')
  owner = await createStaff(testApp, 'owner')
})
afterAll(() => testApp.close())

interface Answer {
  id: number
  slug: string
  version: number
  state: string
  title: string | null
  draft: { revision: number; data: Record<string, unknown> }
  published: { data: Record<string, unknown> } | null
}
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, person = editor) => {
  const answer = await studio(testApp, person, method, path, body)
  return {
    status: answer.statusCode,
    body: answer.json<Answer & { error: string; error_code: string; details: object }>(),
  }
}
const article = { title: 'Breaking a fall', summary: 'Why the arm hits the mat first.', body: 'Slap, and breathe out.' }
const begin = async (slug: string) => (await call('POST', '/content/article', { slug, data: article })).body

test('an article is written, published, moved and put into the bin, and the log says by whom', async () => {
  const draft = await begin('breaking-a-fall')
  expect(draft).toMatchObject({ state: 'draft', title: 'Breaking a fall', published: null })
  const at = '/content/article/breaking-a-fall'
  const saved = (await call('PUT', `${at}/draft`, { version: draft.version, data: { ...article, title: 'Falls' } }))
    .body
  const shown = (await call('PUT', `${at}/publication`, { version: saved.version })).body
  expect([shown.state, shown.published?.data['title']]).toEqual(['published', 'Falls'])
  expect(testApp.context.content.find('article', 'breaking-a-fall')).toMatchObject({ data: { title: 'Falls' } })
  const moved = (await call('PUT', `${at}/address`, { version: shown.version, to: 'falls' })).body
  expect(moved.slug).toBe('falls')
  const binned = await call('DELETE', `/content/article/falls?version=${moved.version}`)
  expect(binned.body.state).toBe('binned')
  expect((await call('GET', '/content/article/falls')).status).toBe(404)
  const back = await call('POST', `/bin/${binned.body.id}/restored`, { version: binned.body.version })
  expect([back.status, back.body.state]).toEqual([200, 'draft'])
  const { entries } = (await studio(testApp, owner, 'GET', '/log?words=breaking-a-fall')).json<{
    entries: { actor: string; action: string }[]
  }>()
  expect(entries.map(({ action }) => action)).toEqual([
    'content.move',
    'content.publish',
    'content.save',
    'content.create',
  ])
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([editor.email]))
})

test('who has not seen the newest version is shown both texts, and nothing is changed', async () => {
  const { version } = await begin('two-editors')
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

test('an earlier revision is listed, read and made the draft again', async () => {
  const { version, draft } = await begin('history')
  const other = { ...article, title: 'Another' }
  const changed = (await call('PUT', '/content/article/history/draft', { version, data: other }, owner)).body
  const listed = (await studio(testApp, editor, 'GET', '/content/article/history/revisions')).json<{
    revisions: object[]
  }>()
  expect(listed.revisions).toMatchObject([{ author: owner.email }, { author: editor.email }])
  expect(JSON.stringify(listed)).not.toContain('Slap')
  const one = await studio(testApp, editor, 'GET', `/content/article/history/revisions/${draft.revision}`)
  expect(one.json()).toMatchObject({ data: { title: 'Breaking a fall' } })
  const body = { version: changed.version, revision: draft.revision }
  expect((await call('POST', '/content/article/history/draft/restored', body)).body.title).toBe('Breaking a fall')
})

test('what is not whole is not published, and the field is named', async () => {
  const { version } = (await call('POST', '/content/article', { slug: 'unfinished', data: { title: 'Half' } })).body
  const refused = await call('PUT', '/content/article/unfinished/publication', { version })
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('summary')])
})

test('a text may be as long as the contract says, and a longer body is refused as too large', async () => {
  const long = { ...article, body: 'a'.repeat(90_000) }
  expect((await call('POST', '/content/article', { slug: 'long', data: long })).status).toBe(201)
  const { status } = await call('POST', '/content/article', {
    slug: 'longer',
    data: { body: 'a'.repeat(CONTENT_BYTES + 5000) },
  })
  expect(status).toBe(413)
})

test('prices are the owner’s, behind the password, and reach the next quote without a restart', async () => {
  const read = await studio(testApp, editor, 'GET', '/content/plans/plans')
  const { version, draft } = read.json<Answer>()
  expect((await call('PUT', '/settings/plans/draft', { version, data: draft.data })).status).toBe(403)
  expect((await call('PUT', '/content/plans/plans/draft', { version, data: draft.data }, owner)).status).toBe(400)
  const data = { ...draft.data, currency: 'EUR' }
  const saved = await call('PUT', '/settings/plans/draft', { version, data }, owner)
  expect(saved.status).toBe(200)
  testApp.clock.pass(STUDIO_PROOF_LIFE)
  const publish = { version: saved.body.version }
  expect((await call('PUT', '/settings/plans/publication', publish, owner)).body.error_code).toBe('ProofRequired')
  await studio(testApp, owner, 'POST', '/proof', { password: 'a quiet horse walks' })
  expect((await call('PUT', '/settings/plans/publication', publish, owner)).status).toBe(200)
  expect(testApp.context.content.single('plans')).toMatchObject({ currency: 'EUR' })
})
