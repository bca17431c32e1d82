import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptyCatalogue } from '#contract/catalogue.ts'
import type { ContentItem } from '#contract/studio/content.ts'
import { removeDemo } from '#server/commands/remove-demo.ts'
import { addCoupon, listCoupons, NewCoupon } from '#server/features/billing/index.ts'
import { grantPlan } from '#server/features/members/index.ts'
import { listItems } from '#server/features/content/index.ts'
import { demoAccounts, ensureDemoAccounts } from '#server/features/session/index.ts'
import { storeConnection } from '#server/features/setup/connections.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { openCatalogue } from '#server/testing/catalogue.ts'
import { buy } from '#server/testing/billing.ts'
import { prepareDemoFolder } from '#server/testing/demo.ts'
import { addMember, createMember, signIn } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { sendWebhook } from '#server/testing/stripe-academy.ts'
import { STRIPE, startStripe } from '../../../../e2e/stripe/start-stripe.ts'

let academy: TestApp
beforeEach(async () => {
  academy = await createTestApp({ prepare: prepareDemoFolder })
  onTestFinished(() => academy.close())
  await ensureDemoAccounts(academy.context)
})

/** Runs `npm run demo -- remove` as in production. Returns its output. */
async function remove(ask?: (question: string) => Promise<boolean>): Promise<string> {
  const config = { ...academy.context.config, production: true, databaseUrl: academy.databaseUrl }
  let output = ''
  const log = (line: string) => void (output += line)
  await removeDemo(config, { isConfirmed: !ask, log, ...(ask && { ask }) })
  return output
}

test('the settings and texts of the demo are replaced by those of a new academy', async () => {
  const { db } = academy.context
  await remove()
  const texts = await listItems(db, ['site', 'team', 'article', 'instructor', 'legal', 'plans', 'page', 'help'])
  expect(texts.filter(({ kind }) => kind === 'article')).toEqual([])
  expect(JSON.stringify(texts)).not.toMatch(/Holdfast|\/blog\//)
  expect((await readPublished('site', 'site'))?.['name']).toBe('New academy')
  expect(await readPublished('legal', 'terms')).toMatchObject({ body: expect.stringContaining('To be completed') })
})

test('an untouched demo asks only whether to remove it', async () => {
  const asked: string[] = []
  await remove(async (question) => asked.push(question) > 0)
  expect(asked).toEqual(['Remove it?'])
})

/** Returns a function that calls the Studio as the owner of the demo. */
async function asDemoOwner() {
  const owner = await signIn(academy.app, demoAccounts.owner, demoAccounts.password)
  return (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    callStudio(academy, owner, method, path, body)
}

const readPublished = async (kind: 'site' | 'legal' | 'page', slug: string) =>
  (await listItems(academy.context.db, [kind])).find((item) => item.slug === slug)?.published?.data

/** Makes the changes of an attacker in the owner's account of a trial. */
async function changeTrialAsAttacker() {
  const { db, now } = academy.context
  const send = await asDemoOwner()
  const site = (await send('GET', '/content/site/site')).json<ContentItem>()
  const changed = { version: site.version, data: { ...site.draft.data, email: 'attacker@example.org' } }
  const draft = (await send('PUT', '/settings/site/draft', changed)).json<ContentItem>()
  expect((await send('PUT', '/settings/site/publication', { version: draft.version })).statusCode).toBe(200)
  const page = { slug: 'refunds', data: {} }
  expect((await send('POST', '/content/page', page)).statusCode).toBe(201)
  const invited = { email: 'later@example.org', roles: ['owner'] }
  expect((await send('POST', '/staff/invitations', invited)).statusCode).toBe(201)
  const webhook = { url: 'https://attacker.example/hook', events: ['member.joined'] }
  expect((await send('POST', '/webhooks', webhook)).statusCode).toBe(201)
  const mail = { name: 'mail', settings: { smtpUrl: 'smtp://attacker.example:25' } } as const
  await db.transaction().execute((transaction) => storeConnection(transaction, { ...mail, at: now() }))
  return createStaff(academy, 'owner')
}

const countRows = async (table: 'staff' | 'staff_invitations' | 'webhooks' | 'connections') =>
  (await academy.context.db.selectFrom(table).selectAll().execute()).length

test('--yes removes invitations, staff, webhooks, mail server, settings and texts of the trial', async () => {
  const owner = await changeTrialAsAttacker()
  expect(await readPublished('site', 'site')).toMatchObject({ email: 'attacker@example.org' })

  const output = await remove()

  expect(output).toContain('The demo academy was removed.')
  for (const text of ['later@example.org', `${owner.email} on the staff (owner)`, 'site/site', 'page/refunds'])
    expect(output).toContain(text)
  for (const text of ['the webhook to https://attacker.example/hook', 'the mail server attacker.example:25'])
    expect(output).toContain(text)
  expect(await readPublished('site', 'site')).toMatchObject({ demo: false, name: 'New academy' })
  expect((await listItems(academy.context.db, ['page'])).map(({ slug }) => slug)).not.toContain('refunds')
  expect(await academy.context.db.selectFrom('accounts').select('id').execute()).toEqual([{ id: owner.id }])
  expect(
    await Promise.all((['staff', 'staff_invitations', 'webhooks', 'connections'] as const).map(countRows)),
  ).toEqual([0, 0, 0, 0])
  const log = await academy.context.db.selectFrom('audit_log').select(['actor', 'action']).execute()
  for (const action of ['staff.invitation-withdrawn', 'staff.removed', 'webhook.removed', 'settings.mail'])
    expect(log).toContainEqual({ actor: 'operator', action })
})

test('the operator is asked about each change, and invitations are always withdrawn', async () => {
  const owner = await changeTrialAsAttacker()
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    return !question.includes('webhook') && !question.includes('refunds')
  }
  await remove(ask)
  expect(asked).toEqual([
    'Remove it?',
    `Keep ${owner.email} on the staff (owner)?`,
    'Keep the mail server attacker.example:25?',
    'Keep the webhook to https://attacker.example/hook?',
    'Keep the changed site/site?',
    'Keep the changed page/refunds?',
  ])
  expect(
    await Promise.all((['staff', 'staff_invitations', 'webhooks', 'connections'] as const).map(countRows)),
  ).toEqual([1, 0, 0, 1])
  expect(await readPublished('site', 'site')).toMatchObject({ email: 'attacker@example.org', demo: false })
  expect((await listItems(academy.context.db, ['page'])).map(({ slug }) => slug)).not.toContain('refunds')
})

test('coupons of the trial are removed unless kept, and one used by an order expires', async () => {
  const { context } = academy
  for (const code of ['KEPT', 'UNUSED', 'USED']) await addCoupon(context, NewCoupon.parse({ code, percent: '100' }))
  const { id } = await addMember(academy)
  await grantPlan(context, 'operator', { id, plan: '4WK' })
  await sql`update orders set coupon = 'USED' where owner_id = ${id}`.execute(context.db)
  await remove(async (question) => question === 'Remove it?' || question === 'Keep the coupon KEPT?')
  const remainingCoupons = await listCoupons(context)
  expect(remainingCoupons.map(({ code, valid_until }) => [code, valid_until !== null])).toEqual([
    ['KEPT', false],
    ['USED', true],
  ])
})

const lesson = { title: 'Grip', description: 'Hold it.', thumbnail: '/t.jpg', safety: ['Tap early.'] }

/** Adds or changes an item in the Studio and publishes it. */
async function publishInStudio(send: Awaited<ReturnType<typeof asDemoOwner>>, name: string, data: object) {
  const [, kind, slug = ''] = /^(\w+)\/(.*)$/.exec(name) ?? []
  const itemPath = `/content/${kind}/${encodeURIComponent(slug)}`
  const existing = await send('GET', itemPath)
  const { version } = (
    existing.statusCode === 404
      ? await send('POST', `/content/${kind}`, { slug, data })
      : await send('PUT', `${itemPath}/draft`, { version: existing.json<ContentItem>().version, data })
  ).json<ContentItem>()
  expect((await send('PUT', `${itemPath}/publication`, { version })).statusCode).toBe(200)
}

/** Makes the changes of an attacker in the catalogue and in the rules. */
async function changeCatalogueAsAttacker() {
  const { db, now } = academy.context
  const send = await asDemoOwner()
  await publishInStudio(send, 'lesson/hip-throw', lesson)
  await publishInStudio(send, 'lesson/evil', lesson)
  await publishInStudio(send, 'course/traps', { title: 'Traps', summary: '', lessons: ['evil'] })
  await publishInStudio(send, 'captions/evil/en', { label: 'English', cues: [{ from: 0, to: 1000, text: 'Pay me.' }] })
  const alerts = [{ name: 'Pay here', href: 'https://attacker.example/', description: 'Now.', icon: '' }]
  await publishInStudio(send, 'lists/lists', { alerts })
  const { version } = (await send('POST', '/content/page', { slug: 'thrown-away', data: {} })).json<ContentItem>()
  await send('DELETE', `/content/page/thrown-away?version=${version}`)
  expect((await send('POST', '/films', { name: 'evil.mp4', bytes: 1000 })).statusCode).toBe(201)
  await db.updateTable('staff_rules').set({ second_factor_required: true }).execute()
  await db.insertInto('setup_steps').values({ step: 'academy', state: 'done', changed_at: now() }).execute()
}

/** Returns what is left of the catalogue, the rules and the uploads. */
async function readTrial() {
  const { db } = academy.context
  const items = await db.selectFrom('content_items').select(['kind', 'slug', 'binned_at']).execute()
  const { alerts } = await openCatalogue(academy).read()
  const rule = await db.selectFrom('staff_rules').select('second_factor_required').executeTakeFirstOrThrow()
  return {
    catalogue: items.flatMap(({ kind, slug, binned_at }) =>
      !binned_at && ['lesson', 'course', 'captions'].includes(kind) ? `${kind}/${slug}` : [],
    ),
    alerts,
    bin: items.flatMap(({ slug, binned_at }) => (binned_at ? slug : [])),
    filmRows: (await db.selectFrom('films').select('id').execute()).length,
    steps: (await db.selectFrom('setup_steps').select('step').execute()).length,
    isFactorRequired: rule.second_factor_required,
  }
}

const nothing = { catalogue: [], alerts: [], bin: [], filmRows: 0, steps: 0, isFactorRequired: false }

test('--yes removes lessons, courses, lists, captions, rules, uploads and the bin of the trial', async () => {
  await changeCatalogueAsAttacker()
  const output = await remove()
  for (const name of ['lesson/hip-throw', 'lesson/evil', 'course/traps', 'captions/evil/en', 'lists/lists'])
    expect(output).toContain(name)
  for (const name of ['thrown-away', 'evil.mp4', 'second factor', 'setup']) expect(output).toContain(name)
  expect(await readTrial()).toEqual(nothing)
})

test('lessons added by a command are kept without the changes of the Studio', async () => {
  const video = { id: 'mine', ...lesson, tags: [], cast: [], related: [] }
  const group = { gid: 'own', title: 'My own', summary: '', videos: [video] }
  await openCatalogue(academy).change((now) => ({ ...now, videos: [...now.videos, group] }))
  const send = await asDemoOwner()
  await publishInStudio(send, 'lesson/mine', { ...lesson, title: 'Changed' })
  expect(await remove()).toContain('lesson/mine')
  expect((await openCatalogue(academy).read()).videos).toMatchObject([{ gid: 'own', videos: [{ title: 'Grip' }] }])
})

test('the operator can keep the changes made in the Studio of a trial', async () => {
  await changeCatalogueAsAttacker()
  const asked: string[] = []
  const ask = async (question: string) => asked.push(question) > 0 && !/alert|second factor/.test(question)
  await remove(ask)
  expect(await readTrial()).toMatchObject({
    catalogue: expect.arrayContaining(['lesson/evil', 'course/traps', 'captions/evil/en']),
    bin: ['thrown-away'],
    filmRows: 1,
    steps: 1,
    isFactorRequired: false,
  })
})

test('a demo lesson changed in the trial is kept with its course if the operator keeps it', async () => {
  const send = await asDemoOwner()
  const { draft } = (await send('GET', '/content/lesson/hip-throw')).json<ContentItem>()
  await publishInStudio(send, 'lesson/hip-throw', { ...draft.data, title: 'Our hip throw' })
  await remove(async (question) => question === 'Remove it?' || question === 'Keep the changed lesson/hip-throw?')
  const { videos } = await openCatalogue(academy).read()
  expect(videos.flatMap((group) => group.videos)).toMatchObject([{ id: 'hip-throw', title: 'Our hip throw' }])
})

test('a kept draft keeps the demo poster that it uses', async () => {
  const send = await asDemoOwner()
  const { draft } = (await send('GET', '/content/lesson/hip-throw')).json<ContentItem>()
  const [asset = ''] = String(draft.data['thumbnail']).split('/').slice(2)
  await mkdir(join(academy.dataDir, 'media', asset), { recursive: true })
  await send('POST', '/content/lesson', { slug: 'ours', data: { ...lesson, thumbnail: draft.data['thumbnail'] } })
  await remove(async (question) => question === 'Remove it?' || question.includes('lesson/ours'))
  expect(existsSync(join(academy.dataDir, 'media', asset))).toBe(true)
})

test('an owner who joined and deleted the accounts and lessons of the demo is removed too', async () => {
  await createStaff(academy, 'owner')
  await academy.context.db.deleteFrom('accounts').where('is_demo', '=', true).execute()
  await openCatalogue(academy).change(() => structuredClone(emptyCatalogue))
  await remove()
  expect(await countRows('staff')).toBe(0)
})

test('staff and texts of an academy are kept if only its folder has traces of a demo', async () => {
  const { db, config } = academy.context
  await createStaff(academy, 'owner')
  await db.deleteFrom('accounts').where('is_demo', '=', true).execute()
  await openCatalogue(academy).change(() => structuredClone(emptyCatalogue))
  await db.insertInto('opened_to_public').values({ address: config.publicUrl }).execute()
  await remove()
  expect(await countRows('staff')).toBe(1)
})

test('a Stripe account of the trial is removed even if plans renew there, and the operator is warned', async () => {
  const stripe = await startStripe()
  onTestFinished(stripe.stop)
  await academy.close()
  academy = await createTestApp({ prepare: prepareDemoFolder, config: { stripeApi: stripe.address } })
  await ensureDemoAccounts(academy.context)
  const send = await asDemoOwner()
  expect((await send('PUT', '/setup/payment', { provider: 'stripe', ...STRIPE })).statusCode).toBe(200)
  const members = [await createMember(academy), await signIn(academy.app, demoAccounts.free, demoAccounts.password)]
  for (const member of members) {
    const { value } = await buy(academy, member, '4WK')
    stripe.ledger.pay(String(value.url).split('/').at(-1) ?? '')
  }
  for (const event of stripe.ledger.events) await sendWebhook(academy, stripe.sign(event))
  const output = await remove()
  expect(output).toContain('payment by stripe, which is still needed for plans that renew through Stripe: 2')
  expect(output).toContain('The demo academy was removed.')
  expect(await countRows('connections')).toBe(0)
  const { rows } = await sql`select is_live from renewals`.execute(academy.context.db)
  expect(rows).toEqual([{ is_live: false }])
})
