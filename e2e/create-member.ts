import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { EJSON } from 'bson'
import { z } from 'zod'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { Tokens } from '#contract/session.ts'
import { waitForMailedLink } from './mailed-link.ts'

const PROVIDER = `${API_PREFIX}/app/${APP_ID}/auth/providers/local-userpass`
const password = 'a quiet horse walks'

let count = 0

/** Returns a unique email address. */
export const createEmailAddress = () => `member-${Date.now()}-${process.pid}-${(count += 1)}@holdfast.example`

/**
 * Posts with retries, because password checks can time out on a busy machine. Permanent errors fail with their
 * message.
 */
async function post(request: APIRequestContext, path: string, options: { data: object; headers?: Headers }) {
  let response: APIResponse | undefined
  await expect
    .poll(async () => {
      response = await request.post(path, options)
      return response.ok() ? 'done' : `${response.status()} ${await response.text()}`
    })
    .toBe('done')
  return response
}

type Headers = Record<string, string>

/** Registers and confirms a member on the free plan without signing in. */
export async function registerMember(request: APIRequestContext): Promise<Credentials> {
  const email = createEmailAddress()
  await post(request, `${PROVIDER}/register`, { data: { email, password } })
  const { searchParams } = new URL(await waitForMailedLink(request, email))
  const data = { token: searchParams.get('token'), tokenId: searchParams.get('tokenId') }
  await post(request, `${PROVIDER}/confirm`, { data })
  return { email, password }
}

/** Creates a confirmed member on the free plan who has answered the welcome questions. */
export async function createMember(request: APIRequestContext, { clips = 0 } = {}): Promise<Credentials> {
  const { member, call, id } = await createConfirmedMember(request)
  await saveClips(call, id, clips)
  return member
}

/**
 * Creates a confirmed member who has answered the welcome questions and ordered the paid plan for a year, which the
 * demo academy activates without payment.
 */
export async function createPaidMember(request: APIRequestContext, { clips = 0 } = {}): Promise<Credentials> {
  const { member, call, id } = await createConfirmedMember(request)
  const plan = '1YR'
  const quote = z.object({ total: z.number() }).parse(await call({ name: 'quote', arguments: [{ plan }] }))
  await call({ name: 'order', arguments: [{ plan, total: quote.total, accepts: true }] })
  await saveClips(call, id, clips)
  return member
}

/** Saves one-second drill clips of the lesson "Hip throw". */
async function saveClips(call: (data: object) => Promise<unknown>, owner_id: string, count: number) {
  for (let a = 1; a <= count; a += 1) {
    const clip = {
      owner_id,
      vid: 'hip-throw',
      gid: 'throws',
      name: `Clip ${a}`,
      a,
      b: a + 1,
      speed: 1,
      mirror: false,
      reps: 8,
    }
    await call(insertOne('drill_clips', clip))
  }
}

const insertOne = (collection: string, document: object) => ({
  name: 'insertOne',
  service: 'mongodb-atlas',
  arguments: [{ database: DATABASE_NAME, collection, document }],
})

interface Credentials {
  email: string
  password: string
}

async function createConfirmedMember(request: APIRequestContext) {
  const member = await registerMember(request)
  const login = await post(request, `${PROVIDER}/login`, { data: { username: member.email, password } })
  const { user_id: owner_id, access_token } = Tokens.parse(await login?.json())
  const headers = { authorization: `Bearer ${access_token}` }
  const call = async (data: object): Promise<unknown> => {
    const response = await post(request, `${API_PREFIX}/app/${APP_ID}/functions/call`, { headers, data })
    return EJSON.parse((await response?.text()) ?? '')
  }
  const update = { query: { owner_id }, update: { $set: { hasStageOne: true } } }
  await call({
    name: 'updateOne',
    service: 'mongodb-atlas',
    arguments: [{ database: DATABASE_NAME, collection: 'profile', ...update }],
  })
  return { member, call, id: owner_id }
}
