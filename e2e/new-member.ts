import { type APIRequestContext, expect } from '@playwright/test'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'

const PROVIDER = `${API_PREFIX}/app/${APP_ID}/auth/providers/local-userpass`
const password = 'a quiet horse walks'

let count = 0

/** A member of the free plan whom no other journey knows: registered, and confirmed by the mailed link. */
export async function newMember(request: APIRequestContext) {
  const email = `member-${Date.now()}-${(count += 1)}@holdfast.example`
  expect((await request.post(`${PROVIDER}/register`, { data: { email, password } })).ok()).toBe(true)
  const data = await mailedLink(request, email)
  expect((await request.post(`${PROVIDER}/confirm`, { data })).ok()).toBe(true)
  return { email, password }
}

/** Both values of the link in the newest mail to this address, which the demo academy shows. */
async function mailedLink(request: APIRequestContext, email: string) {
  const readLink = async () => {
    const [, mail = ''] = (await (await request.get('/dev/mail')).text()).split(`To ${email}`)
    return /href="([^"]+)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? ''
  }
  await expect.poll(readLink).toContain('token=')
  const { searchParams } = new URL(await readLink())
  return { token: searchParams.get('token'), tokenId: searchParams.get('tokenId') }
}
