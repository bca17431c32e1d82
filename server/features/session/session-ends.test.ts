import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { NewApiKey } from '#contract/api-keys.ts'
import { Tokens } from '#contract/session.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { auth, call, createMember, PASSWORD, type Person, signIn } from '#server/testing/people.ts'
import { openStream, createWatchRequest } from '#server/testing/streams.ts'

let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 }, workers: true })
})
afterAll(() => testApp.close())

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, body?: object) =>
  call(testApp.app, method, path, { token, ...(body && { body }) })

async function resetPassword({ email }: Person) {
  await auth(testApp.app, '/reset/send', { email })
  const [mail] = await readMails(testApp, email)
  await auth(testApp.app, '/reset', { ...parseLink(mail), password: 'another quiet horse' })
}
async function signInByKey(mia: Person) {
  const { _id, key } = (await send('POST', '/auth/api_keys', mia.refreshToken, { name: 'backup' })).json<NewApiKey>()
  const response = await call(testApp.app, 'POST', '/app/holdfast-tactics/auth/providers/api-key/login', {
    body: { key },
  })
  return { path: `/auth/api_keys/${_id}`, token: Tokens.parse(response.json()).access_token }
}

/** Ways to end a session. Each returns the session's access token and a function that ends the session. */
const endings: Record<string, (mia: Person) => Promise<{ token: string; end: () => Promise<unknown> }>> = {
  'signing out': async ({ accessToken, refreshToken }) => ({
    token: accessToken,
    end: () => send('DELETE', '/auth/session', refreshToken),
  }),
  'a password reset': async (mia) => ({ token: mia.accessToken, end: () => resetPassword(mia) }),
  'deleting the account': async (mia) => {
    const laptop = await signIn(testApp.app, mia.email, PASSWORD)
    return { token: mia.accessToken, end: () => send('DELETE', '/auth/delete', laptop.accessToken) }
  },
  'deleting its key': async (mia) => {
    const { path, token } = await signInByKey(mia)
    return { token, end: () => send('DELETE', path, mia.refreshToken) }
  },
  'disabling its key': async (mia) => {
    const { path, token } = await signInByKey(mia)
    return { token, end: () => send('PUT', `${path}/disable`, mia.refreshToken) }
  },
}

test.each(Object.keys(endings))('%s ends an open stream and notifies every process', async (name) => {
  const mia = await createMember(testApp)
  const ending = await endings[name]?.(mia)
  await using stream = await openStream(testApp.address, ending?.token ?? '', createWatchRequest('my_list'))
  expect(stream.response.status).toBe(200)
  const notify = vi.spyOn(testApp.context.notifier, 'notify')
  onTestFinished(() => notify.mockRestore())
  await ending?.end()
  expect(notify).toHaveBeenCalled()
  expect(await stream.next()).toMatch(/^event: error\ndata: .*"error_code":"InvalidSession"/)
})
