import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { Tokens } from '#contract/session.ts'
import { mailedLink } from './mailed-link.ts'

const PROVIDER = `${API_PREFIX}/app/${APP_ID}/auth/providers/local-userpass`
const password = 'a quiet horse walks'

let count = 0

/** An address that nobody has. */
export const newAddress = () => `member-${Date.now()}-${process.pid}-${(count += 1)}@holdfast.example`

/**
 * Posts until it is done, as a member tries again: on a busy machine a password waits too long for its turn. What is
 * refused for good fails with the words of the refusal.
 */
async function post(request: APIRequestContext, path: string, options: { data: object; headers?: Headers }) {
  let answer: APIResponse | undefined
  await expect
    .poll(async () => {
      answer = await request.post(path, options)
      return answer.ok() ? 'done' : `${answer.status()} ${await answer.text()}`
    })
    .toBe('done')
  return answer
}

type Headers = Record<string, string>

/**
 * A member of the free plan whom no other journey knows: registered, and confirmed by the mailed link. Nobody has
 * signed in as them yet.
 */
export async function newcomer(request: APIRequestContext) {
  const email = newAddress()
  await post(request, `${PROVIDER}/register`, { data: { email, password } })
  const { searchParams } = new URL(await mailedLink(request, email))
  const data = { token: searchParams.get('token'), tokenId: searchParams.get('tokenId') }
  await post(request, `${PROVIDER}/confirm`, { data })
  return { email, password }
}

/** The same, who has left the welcome questions behind. */
export async function newMember(request: APIRequestContext) {
  const member = await newcomer(request)
  const login = await post(request, `${PROVIDER}/login`, { data: { username: member.email, password } })
  const { user_id: owner_id, access_token } = Tokens.parse(await login?.json())
  const update = { query: { owner_id }, update: { $set: { hasStageOne: true } } }
  await post(request, `${API_PREFIX}/app/${APP_ID}/functions/call`, {
    headers: { authorization: `Bearer ${access_token}` },
    data: {
      name: 'updateOne',
      service: 'mongodb-atlas',
      arguments: [{ database: DATABASE_NAME, collection: 'profile', ...update }],
    },
  })
  return member
}
