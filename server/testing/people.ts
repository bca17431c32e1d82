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

let count = 0

/**
 * A real hash with the least memory that Argon2id takes: most tests sign somebody in to look at something else, and it
 * says itself how it was made. Whoever registers or sets a password has the product's, as `passwords.test.ts` says.
 */
function hashQuickly(message: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
  const [salt, digest] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${digest}`
}

/** A member as the verbs see them who call. */
export const callerOf = (owner: OwnerId): Caller => ({
  owner,
  kind: 'member',
  isDemo: false,
  sessionId: '',
  origin: { ip: '127.0.0.1', userAgent: undefined },
})

/** A call of the session service, as a client makes it. */
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

/** A call of the e-mail and password provider. */
export const auth = (
  app: FastifyInstance,
  path: string,
  body: object,
  circumstances: { token?: string; from?: string } = {},
) => call(app, 'POST', AUTH + path, { body, ...circumstances })

/** A confirmed member with a session. */
export interface Person {
  id: OwnerId
  email: string
  accessToken: string
  refreshToken: string
  deviceId: string
}

/** A confirmed member without a session. */
export async function addMember({ context }: Pick<TestApp, 'context'>): Promise<Pick<Person, 'id' | 'email'>> {
  const email = `member${(count += 1)}@example.org`
  const now = context.now()
  const id = await addAccount(context.db, { email, passwordHash: hashQuickly(PASSWORD), confirmedAt: now, now })
  if (!id) throw new Error(`The address ${email} is taken.`)
  return { id, email }
}

/** A confirmed member on the free plan, or with a year of the full one. */
export async function createMember(testApp: TestApp, plan: 'free' | 'paid' = 'free'): Promise<Person> {
  const { app, context } = testApp
  const { id, email } = await addMember(testApp)
  const year = { ptype: '1YR', start: context.now(), cancel_date: null, cancel_id: null } as const
  if (plan === 'paid') await ownRows(context.db, id).addMembership({ plan, ...year })
  return signIn(app, email)
}

/** Signs in; once more, as a client would, while a busy machine refuses for the moment. */
export async function signIn(app: FastifyInstance, email: string, password = PASSWORD): Promise<Person> {
  const logIn = () => auth(app, '/login', { username: email, password })
  let answer = await logIn()
  for (let tries = 0; answer.statusCode === 503 && tries < 5; tries += 1) answer = await logIn()
  const { user_id, access_token, refresh_token, device_id } = Tokens.parse(answer.json())
  return { id: user_id as OwnerId, email, accessToken: access_token, refreshToken: refresh_token, deviceId: device_id }
}
