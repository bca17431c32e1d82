import type { FastifyInstance, InjectOptions } from 'fastify'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { Tokens } from '#contract/session.ts'
import type { Caller, OwnerId } from '#server/caller.ts'
import { addAccount } from '#server/features/session/accounts.ts'
import { ourselves, withPasswords } from '#server/platform/security/passwords.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import type { TestApp } from './app.ts'

export const PASSWORD = 'a quiet horse walks'
const AUTH = `/app/${APP_ID}/auth/providers/local-userpass`

let count = 0
let hash: Promise<string> | undefined

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

/** A confirmed member on the free plan, or with a year of the full one. */
export async function createMember({ app, context }: TestApp, plan: 'free' | 'paid' = 'free'): Promise<Person> {
  const email = `member${(count += 1)}@example.org`
  hash ??= withPasswords(ourselves, (passwords) => passwords.hash(PASSWORD))
  const now = context.now()
  const id = await addAccount(context.db, { email, passwordHash: await hash, confirmedAt: now, now })
  if (!id) throw new Error(`The address ${email} is taken.`)
  const year = { ptype: '1YR', start: now, cancel_date: null, cancel_id: null } as const
  if (plan === 'paid') await ownRows(context.db, id).addMembership({ plan, ...year })
  return signIn(app, email)
}

export async function signIn(app: FastifyInstance, email: string, password = PASSWORD): Promise<Person> {
  const answer = await auth(app, '/login', { username: email, password })
  const { user_id, access_token, refresh_token, device_id } = Tokens.parse(answer.json())
  return { id: user_id as OwnerId, email, accessToken: access_token, refreshToken: refresh_token, deviceId: device_id }
}
