import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { createListeningApp } from '#server/test/listening.ts'

test('a call whose body has ended is not taken for one whose caller has hung up', async () => {
  await using open = await createListeningApp()
  const body = JSON.stringify({ username: 'nobody@example.org', password: 'not the password' })
  const logIn = async (delay: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    const call = request(`${open.address}${API_PREFIX}/app/${APP_ID}/auth/providers/local-userpass/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    })
    call.on('response', (answer) => resolve(answer.resume().statusCode))
    call.on('error', reject)
    call.flushHeaders()
    await pause(delay)
    call.end(body)
    return promise
  }
  expect(await Promise.all([0, 0, 20, 50, 100].map(logIn))).toEqual([401, 401, 401, 401, 401])
})
