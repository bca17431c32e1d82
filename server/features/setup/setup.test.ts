import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstOwner } from '#contract/studio/setup.ts'
import { importContent, readSnapshot, writeFiles } from '#server/features/content/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { runCommand } from '#server/testing/command.ts'
import { createEditor } from '#server/testing/content.ts'
import { queueLinkMail } from '#server/features/session/index.ts'
import { auth, createMember, PASSWORD, signIn } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { STRIPE, startStripe } from '../../../e2e/stripe/start-stripe.ts'
import { startRelay } from '../../../e2e/relay.ts'
import { readStarter } from '../content/import-repository.ts'
import { createSetupLink } from './setup-link.ts'

const DAY = 86_400_000
const owner = { email: 'grace@example.org', password: 'four brave lanterns hum' }

const getToken = (link: string | undefined) => new URL(link ?? '').hash.slice(1)
const openAcademyWith = ({ app }: Pick<TestApp, 'app'>, body: object, from = '203.0.113.7') =>
  app.inject({ method: 'POST', url: `/api${createFirstOwner.path}`, payload: body, remoteAddress: from })

test('the setup link creates exactly one owner, and is then invalid in all processes', async () => {
  await using academy = await createTestApp()
  await using second = await createTestApp({ databaseUrl: academy.databaseUrl })
  const token = getToken(await createSetupLink(academy.context))
  const [stored] = await academy.context.db.selectFrom('setup_link').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  const [one, other] = await Promise.all([
    openAcademyWith(academy, { token, ...owner }),
    openAcademyWith(second, { token, ...owner, email: 'other@example.org' }, '203.0.113.8'),
  ])
  expect([one.statusCode, other.statusCode].toSorted()).toEqual([204, 400])
  expect((await openAcademyWith(second, { token, ...owner, email: 'late@example.org' })).json()).toMatchObject({
    error_code: 'UserpassTokenInvalid',
  })
  expect(await createSetupLink(second.context)).toBeUndefined()
  const email = one.statusCode === 204 ? owner.email : 'other@example.org'
  const person = await signIn(academy.app, email, owner.password)
  const { steps } = (await callStudio(academy, person, 'GET', '/setup')).json()
  expect(steps[0]).toEqual({ name: 'owner', state: 'done' })
})

test('a new link replaces the previous one, and links expire after a day', async () => {
  await using academy = await createTestApp()
  const old = getToken(await createSetupLink(academy.context))
  const token = getToken(await createSetupLink(academy.context))
  expect((await openAcademyWith(academy, { token: old, ...owner })).statusCode).toBe(400)
  academy.clock.advance(DAY + 1)
  expect((await openAcademyWith(academy, { token, ...owner })).statusCode).toBe(400)
  expect(
    (await openAcademyWith(academy, { token: getToken(await createSetupLink(academy.context)), ...owner })).statusCode,
  ).toBe(204)
})

test('a member with an account becomes the owner only with the same password', async () => {
  await using academy = await createTestApp()
  const member = await createMember(academy)
  const token = getToken(await createSetupLink(academy.context))
  const refused = await openAcademyWith(academy, { token, email: member.email, password: 'not the password' })
  expect(refused.json()).toMatchObject({ error_code: 'AccountNameInUse' })
  expect((await openAcademyWith(academy, { token, email: member.email, password: PASSWORD })).statusCode).toBe(204)
})

test('links that choose a new password of a member stop working when the member becomes the first owner', async () => {
  await using academy = await createTestApp()
  const { context } = academy
  const member = await createMember(academy)
  const link = await context.db
    .transaction()
    .execute((transaction) => queueLinkMail(context, transaction, member, 'reset'))
  const body = { token: getToken(await createSetupLink(context)), email: member.email, password: PASSWORD }
  expect((await openAcademyWith(academy, body)).statusCode).toBe(204)
  const { token, tokenId } = Object.fromEntries(new URL(link ?? '').searchParams)
  expect((await auth(academy.app, '/reset', { token, tokenId, password: owner.password })).statusCode).toBe(400)
})

test('a disabled account cannot become the owner, and the link stays valid', async () => {
  await using academy = await createTestApp()
  const member = await createMember(academy)
  await academy.context.db
    .updateTable('accounts')
    .set({ disabled_at: new Date() })
    .where('id', '=', member.id)
    .execute()
  const token = getToken(await createSetupLink(academy.context))
  const openWith = (password: string) => openAcademyWith(academy, { token, email: member.email, password })
  expect((await openWith('not the password')).json()).toMatchObject({ error_code: 'AccountNameInUse' })
  const refused = await openWith(PASSWORD)
  expect([refused.statusCode, refused.json()]).toMatchObject([401, { error_code: 'UserDisabled' }])
  expect((await openAcademyWith(academy, { token, ...owner })).statusCode).toBe(204)
})

test('a weak password is refused with the field, and the link stays valid', async () => {
  await using academy = await createTestApp()
  const token = getToken(await createSetupLink(academy.context))
  expect((await openAcademyWith(academy, { token, ...owner, password: 'password' })).json().error).toMatch(/^password /)
  expect((await openAcademyWith(academy, { token, ...owner, email: 'nobody' })).json().error).toContain("'email'")
  expect((await openAcademyWith(academy, { token, ...owner })).statusCode).toBe(204)
})

test('guessing links is rate limited', async () => {
  await using academy = await createTestApp()
  await createSetupLink(academy.context)
  const statuses = []
  for (let tries = 0; tries < 22; tries += 1)
    statuses.push((await openAcademyWith(academy, { token: 'f'.repeat(64), ...owner })).statusCode)
  expect(statuses.at(0)).toBe(400)
  expect(statuses.at(-1)).toBe(429)
})

test('npm run staff -- setup-link prints a new link if there is no owner', async () => {
  await using academy = await createTestApp()
  const settings = { DATABASE_URL: academy.databaseUrl, PUBLIC_URL: academy.context.config.publicUrl }
  const { out } = await runCommand(['staff', 'setup-link'], settings)
  const link = /http\S+\/studio\/setup#[0-9a-f]{64}/.exec(out)?.[0]
  expect((await openAcademyWith(academy, { token: getToken(link), ...owner })).statusCode).toBe(204)
  const { code, error } = await runCommand(['staff', 'setup-link'], settings)
  expect([code, error]).toEqual([1, expect.stringContaining('already has an owner')])
})

let academy: TestApp
let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => {
  stripe = await startStripe()
  academy = await createTestApp({ config: { rateLimitFactor: 100, stripeApi: stripe.address } })
})
afterAll(async () => {
  await academy.close()
  await stripe.stop()
})

test('a finished step stays finished, and other steps can be postponed', async () => {
  const person = await createStaff(academy, 'owner')
  const set = (step: string, state: string) => callStudio(academy, person, 'PUT', `/setup/steps/${step}`, { state })
  await set('clip', 'later')
  await set('academy', 'done')
  const { steps } = (await set('academy', 'later')).json()
  expect(steps).toContainEqual({ name: 'clip', state: 'later' })
  expect(steps).toContainEqual({ name: 'academy', state: 'done' })
  expect(steps).toContainEqual({ name: 'publish', state: 'open' })
  const log = await callStudio(academy, person, 'GET', `/log?actor=${person.email}`)
  expect(log.json<{ entries: object[] }>().entries).toMatchObject([
    { action: 'settings.step', subject: 'academy', after: 'later' },
    { action: 'settings.step', subject: 'academy', after: 'done' },
    { action: 'settings.step', subject: 'clip', after: 'later' },
  ])
})

test('Stripe is tested before it is saved, and its keys are in no response, log or export', async () => {
  const person = await createStaff(academy, 'owner')
  const choose = (body: object) => callStudio(academy, person, 'PUT', '/setup/payment', body)
  const wrong = await choose({ provider: 'stripe', ...STRIPE, secretKey: 'sk_test_wrong' })
  expect(wrong.json().error).toContain("'secretKey': Stripe doesn’t recognize this key")
  expect(academy.context.payments.name).not.toBe('stripe')
  expect((await choose({ provider: 'stripe', ...STRIPE, webhookSecret: 'x' })).json().error).toContain('webhookSecret')
  const response = await choose({ provider: 'stripe', ...STRIPE })
  expect(response.json().payment.provider).toBe('stripe')
  expect(academy.context.payments.name).toBe('stripe')
  const log = await callStudio(academy, person, 'GET', '/log')
  const files = [...writeFiles(await readSnapshot(academy.context.db)).values()].join('')
  for (const text of [response.body, log.body, files, (await callStudio(academy, person, 'GET', '/setup')).body])
    for (const secret of Object.values(STRIPE)) expect(text).not.toContain(secret)
  expect((await choose({ provider: 'academy' })).json().payment.provider).toBe('academy')
})

test.each([{ provider: 'demo' }, {}])('the invalid payment provider %j is refused with the field', async (body) => {
  const person = await createStaff(academy, 'owner')
  const refused = await callStudio(academy, person, 'PUT', '/setup/payment', body)
  expect([refused.statusCode, refused.json().error]).toEqual([400, expect.stringMatching(/^'provider': /)])
})

test('a mail server is saved after it accepted a test email, and refused with its response otherwise', async () => {
  const person = await createStaff(academy, 'owner')
  await using relay = await startRelay()
  await using rejectingRelay = await startRelay({ rejectRecipient: () => '550 We know nobody here' })
  const choose = ({ port, hostname }: URL, secret = '') =>
    callStudio(academy, person, 'PUT', '/setup/mail', {
      host: hostname,
      port: Number(port),
      user: secret,
      password: secret,
    })
  expect((await choose(new URL(rejectingRelay.url))).json().error).toMatch(/'host': .*We know nobody here/)
  expect((await choose(new URL(relay.url), 'hunter2hunter2')).json().error).toContain("'")
  expect(relay.received).toEqual([])
  const response = await choose(new URL(relay.url))
  expect(response.json().mail.server).toBe(new URL(relay.url).host)
  expect(relay.received.map(({ to }) => to?.[0]?.address)).toEqual([person.email])
  expect((await callStudio(academy, person, 'GET', '/log')).body).not.toContain('hunter2')
})

test('the sender chosen with a mail server is tried, saved, and used in place of the derived one', async () => {
  const person = await createStaff(academy, 'owner')
  await using relay = await startRelay({
    rejectSender: (address) => (address.endsWith('@dojo.example') ? undefined : '553 Sender address rejected'),
  })
  const { port, hostname } = new URL(relay.url)
  const choose = (from: string) => {
    const body = { host: hostname, port: Number(port), user: '', password: '', from }
    return callStudio(academy, person, 'PUT', '/setup/mail', body)
  }
  expect((await choose('')).json().error).toMatch(/^'from': .*553 Sender address rejected/)
  expect((await choose('nobody')).json().error).toMatch(/'from'/)
  const { mail } = (await choose('Dojo <Mail@Dojo.example>')).json()
  expect(mail).toMatchObject({ from: 'Dojo <mail@dojo.example>', isFromFixed: false })
  expect(relay.senders).toEqual(['mail@dojo.example'])
})

test('a new academy publishes generic texts without the demo, and legal texts that it must complete', async () => {
  await using otherAcademy = await createTestApp()
  await importContent(otherAcademy.context, createEditor(), await readStarter())
  const { content } = otherAcademy.context
  expect(content.list('article')).toEqual([])
  expect(content.list('instructor')).toEqual([])
  for (const { data } of content.list('legal')) expect(data.body).toMatch(/^\*To be completed before this site opens/)
  const texts = JSON.stringify(
    ['site', 'plans', 'team', 'help', 'page', 'legal'].map((kind) => content.list(kind as 'site')),
  )
  // Excludes names of fields and storage keys, which are fixed.
  expect(texts.replaceAll(/"demo":false|holdfast[.:-]\w+/g, '')).not.toMatch(/holdfast|\bdemo\b/i)
})
