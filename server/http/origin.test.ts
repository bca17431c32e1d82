import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { createTestApp } from '#server/testing/app.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'

test('the end of a body is not treated as a disconnect', async () => {
  await using testApp = await createListeningApp()
  const body = JSON.stringify({ username: 'nobody@example.org', password: 'not the password' })
  const login = async (delay: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    const call = request(`${testApp.address}${API_PREFIX}/app/${APP_ID}/auth/providers/local-userpass/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    })
    call.on('response', (response) => resolve(response.resume().statusCode))
    call.on('error', reject)
    call.flushHeaders()
    await pause(delay)
    call.end(body)
    return promise
  }
  expect(await Promise.all([0, 0, 20, 50, 100].map(login))).toEqual([401, 401, 401, 401, 401])
})

/** Returns the IP address in the login record of a member who signs in from `peer` with this X-Forwarded-For. */
async function getRecordedAddress(trustedProxies: string[], peer: string, forwarded: string) {
  await using testApp = await createTestApp({ config: { trustedProxies } })
  const mia = await createMember(testApp)
  await testApp.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/app/${APP_ID}/auth/providers/local-userpass/login`,
    remoteAddress: peer,
    headers: { 'x-forwarded-for': forwarded },
    payload: { username: mia.email, password: PASSWORD },
  })
  const { rows } = await sql<{ ip: string }>`select ip from login_records order by at desc, id desc limit 1`.execute(
    testApp.context.db,
  )
  return rows[0]?.ip
}

test.each([
  ['a proxy on this machine is trusted', ['loopback'], '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['another machine is not trusted', ['loopback'], '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['a configured range is trusted', ['10.0.0.0/8', 'loopback'], '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['an empty list trusts no proxy', [], '127.0.0.1', '203.0.113.9', '127.0.0.1'],
  ['the last address before the proxies is used', ['loopback'], '127.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  [
    'text that is not an address is replaced with the address of the proxy',
    ['loopback'],
    '127.0.0.1',
    "'; drop--",
    '127.0.0.1',
  ],
  [
    'an address with a suffix is replaced with the address of the proxy',
    ['loopback'],
    '127.0.0.1',
    '203.0.113.9.7.7',
    '127.0.0.1',
  ],
])('forwarded addresses: %s', async (_rule, proxies, peer, forwarded, recorded) => {
  expect(await getRecordedAddress(proxies, peer, forwarded)).toBe(recorded)
})
