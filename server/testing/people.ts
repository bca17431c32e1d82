import { argon2Sync, randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { Tokens } from '#contract/session.ts'
import type { Caller, OwnerId } from '#server/caller.ts'
import { addAccount } from '#server/features/session/accounts.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import type { TestApp } from './app.ts'

export const PASSWORD = 'a quiet horse walks'
const AUTH = `/app/${APP_ID}/auth/providers/local-userpass`

let memberCount = 0

/**
 * Hashes with the minimum memory of Argon2id, which the hash states, to make sign-ins of tests fast. Registration and
 * password changes use the real parameters, which `passwords.test.ts` tests.
 */
function hashWithWeakSettings(message: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
  const [salt, digest] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${digest}`
}

/** Returns a member as the caller of a feature. */
export const createCaller = (owner: OwnerId): Caller => ({
  owner,
  kind: 'member',
  isDemo: false,
  sessionId: '',
  origin: { ip: '127.0.0.1', userAgent: undefined },
})

/** Calls the API like a client. `from` is the client's IP address. */
export const call = (
  app: FastifyInstance,
  method: InjectOptions['method'],
  path: string,
  { body, token, from }: { body?: object; token?: string; from?: string } = {},
) =>
  app.inject({
    method: method ?? 'GET',
    url: API_PREFIX + path,
    headers: { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
    ...(from !== undefined && { remoteAddress: from }),
  })

/** Calls the email and password provider. */
export const auth = (
  app: FastifyInstance,
  path: string,
  body: object,
  options: { token?: string; from?: string } = {},
) => call(app, 'POST', AUTH + path, { body, ...options })

/** A member with a confirmed email address and a session. */
export interface Person {
  id: OwnerId
  email: string
  accessToken: string
  refreshToken: string
  deviceId: string
}

/** Creates a member with a confirmed email address and without a session. */
export async function addMember({ context }: Pick<TestApp, 'context'>): Promise<Pick<Person, 'id' | 'email'>> {
  const email = `member${(memberCount += 1)}@example.org`
  const now = context.now()
  const id = await addAccount(context.db, {
    email,
    passwordHash: hashWithWeakSettings(PASSWORD),
    confirmedAt: now,
    now,
  })
  if (!id) throw new Error(`the email address ${email} is already used`)
  return { id, email }
}

/** Creates a signed-in member on the free plan, or on the paid plan for a year. */
export async function createMember(testApp: TestApp, plan: 'free' | 'paid' = 'free'): Promise<Person> {
  const { app, context } = testApp
  const { id, email } = await addMember(testApp)
  const year = { ptype: '1YR', start: context.now(), cancel_date: null, cancel_id: null } as const
  if (plan === 'paid') await ownRows(context.db, id).addMembership({ plan, ...year })
  return signIn(app, email)
}

/** Signs in. Retries while the response is 503, as a client does, because the machine may be busy. */
export async function signIn(app: FastifyInstance, email: string, password = PASSWORD): Promise<Person> {
  const sendLogIn = () => auth(app, '/login', { username: email, password })
  let response = await sendLogIn()
  for (let attempts = 0; response.statusCode === 503 && attempts < 5; attempts += 1) response = await sendLogIn()
  const { user_id, access_token, refresh_token, device_id } = Tokens.parse(response.json())
  return { id: user_id as OwnerId, email, accessToken: access_token, refreshToken: refresh_token, deviceId: device_id }
}
