import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { Tokens } from '#contract/session.ts'
import { expect, test as base } from './fixtures.ts'
import { waitForRelayedLink } from './first-day-work.ts'
import { type Relay, startRelay } from './relay.ts'
import { type Holdfast, startHoldfast } from './start-holdfast.ts'
import { STRIPE, startStripe, type FakeStripe } from './stripe/start-stripe.ts'

interface PaidAcademy {
  academy: Holdfast
  stripe: FakeStripe
  relay: Relay
  provider: 'stripe' | 'academy'
  /** Milliseconds by which the clock of the fake Stripe is behind the real time. */
  clockLag: number
  /** A confirmed member who has answered the welcome questions. */
  member: { email: string; password: string }
}

/** Starts a separate academy with real payment settings. It has no demo, so that its start renders nothing. */
export const test = base.extend<PaidAcademy>({
  provider: ['academy', { option: true }],
  clockLag: [0, { option: true }],
  stripe: async ({ clockLag }, give) => {
    const stripe = await startStripe({ now: () => Date.now() - clockLag, mailClock: Date.now })
    await give(stripe)
    await stripe.stop()
  },
  relay: async ({}, give) => {
    await using relay = await startRelay()
    await give(relay)
  },
  academy: async ({ provider, stripe, relay }, give) => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-e2e-'))
    // When run as root, the database runs as another user, who needs access.
    await chmod(folder, 0o755)
    const keys = { STRIPE_SECRET_KEY: STRIPE.secretKey, STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret }
    const settings = { PAYMENT: provider, ...keys, STRIPE_API: stripe.address, SMTP_URL: relay.url, LOG_LEVEL: 'trace' }
    const academy = await startHoldfast(join(folder, 'data'), { ...settings, NODE_ENV: 'production' })
    stripe.sendEventsTo(academy.url)
    await give(academy)
    await academy.stop()
    // The log contains no key, signature or customer id.
    const log = await readFile(`${academy.dataDir}.log`, 'utf8')
    for (const secret of [STRIPE.secretKey, STRIPE.webhookSecret, 'v1=', 'cus_']) expect(log).not.toContain(secret)
    // The pattern matches payment intent ids, but not the route `/auth/api_keys`.
    expect(log).not.toMatch(/(?<!a)pi_/)
    expect(stripe.errors).toEqual([])
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ academy }, give) => give(academy.url),
  member: async ({ academy, relay }, give) => give(await createMember(academy, relay)),
})

const PROVIDER = '/auth/providers/local-userpass'

async function call({ url }: Holdfast, path: string, data: object, token?: string): Promise<unknown> {
  const response = await fetch(`${url}${API_PREFIX}/app/${APP_ID}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(data),
  })
  expect(response.ok).toBe(true)
  return response.json().catch(() => undefined)
}

async function createMember(academy: Holdfast, relay: Relay) {
  const member = { email: 'ada@example.org', password: 'a quiet horse walks' }
  await call(academy, `${PROVIDER}/register`, member)
  const { searchParams } = await waitForRelayedLink(relay, member.email, 1)
  await call(academy, `${PROVIDER}/confirm`, {
    token: searchParams.get('token'),
    tokenId: searchParams.get('tokenId'),
  })
  const login = await call(academy, `${PROVIDER}/login`, { username: member.email, password: member.password })
  const { user_id: owner_id, access_token } = Tokens.parse(login)
  const update = { query: { owner_id }, update: { $set: { hasStageOne: true } } }
  const command = { database: DATABASE_NAME, collection: 'profile', ...update }
  await call(
    academy,
    '/functions/call',
    { name: 'updateOne', service: 'mongodb-atlas', arguments: [command] },
    access_token,
  )
  return member
}
