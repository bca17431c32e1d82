import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from '#contract/studio/webhooks.ts'
import { createTestApp } from '#server/testing/app.ts'
import { createStaff, createStudioKey } from '#server/testing/staff.ts'
import { createSignatures } from './send.ts'

const page = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8')
/** Returns the first code block in this language. */
const getCodeBlock = (language: string) => new RegExp('```' + language + '\n([^]*?)```').exec(page)?.[1] ?? ''

test('the curl command of docs/api.md works unchanged', async () => {
  await using testApp = await createTestApp()
  const owner = await createStaff(testApp, 'owner')
  const { accessToken } = await createStudioKey(testApp, owner, 'content.read')
  const academy = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  const env = { ...process.env, STUDIO_KEY: accessToken, ACADEMY: academy }
  const { stdout } = await promisify(execFile)('sh', ['-c', `${getCodeBlock('sh').trim()} --silent`], { env })
  expect(JSON.parse(stdout)).toMatchObject({ email: owner.email, permissions: ['own', 'content.read'] })
})

test('the signature check in docs/api.md rejects messages that are modified, old or signed with another secret', async () => {
  const source = `data:text/javascript,${encodeURIComponent(getCodeBlock('js'))}`
  const { isGenuine } = (await import(/* @vite-ignore */ source)) as {
    isGenuine: (headers: Record<string, string>, body: string, secret: string, now?: number) => boolean
  }
  const [secret, previousSecret] = [`whsec_${btoa('new secret')}`, `whsec_${btoa('previous secret')}`]
  const seconds = Math.floor(Date.now() / 1000)
  const headers = {
    'webhook-id': 'a',
    'webhook-timestamp': String(seconds),
    'webhook-signature': createSignatures({ id: 'a', body: '{}', secrets: [secret, previousSecret] }, seconds),
  }
  expect([isGenuine(headers, '{}', secret), isGenuine(headers, '{}', previousSecret)]).toEqual([true, true])
  expect(isGenuine(headers, '{ }', secret)).toBe(false)
  expect(isGenuine({ ...headers, 'webhook-id': 'b' }, '{}', secret)).toBe(false)
  expect(isGenuine(headers, '{}', `whsec_${btoa('another')}`)).toBe(false)
  expect(isGenuine(headers, '{}', secret, Date.now() + 400_000)).toBe(false)
})

test('docs/api.md lists every event', () => {
  expect(WEBHOOK_EVENTS.filter((event) => !page.includes(`| \`${event}\` |`))).toEqual([])
})
