import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { BucketConfig } from '#server/config/index.ts'
import { createTestApp } from '#server/testing/app.ts'
import { article } from '#server/testing/content.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'

/** Starts an S3 service that accepts connections but does not respond. */
async function startSilentBucket(): Promise<BucketConfig> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const credentials = { accessKeyId: 'academy', secretAccessKey: 'secret' }
  const endpoint = `http://127.0.0.1:${port}`
  return { url: 's3://films', bucket: 'films', prefix: '', endpoint, region: 'us-east-1', credentials }
}

test('other editors can change content while a lesson is published whose film is in a bucket without response', async () => {
  await using academy = await createTestApp({ config: { mediaStore: await startSilentBucket() } })
  const owner = await createStaff(academy, 'owner')
  const lesson = { title: 'Grip', description: 'Hold it.', thumbnail: '/t.jpg', safety: ['Tap early.'] }
  const data = { ...lesson, media: '2026-11-30-b35b0ef888c6' }
  const created = await callStudio(academy, owner, 'POST', '/content/lesson', { slug: 'grip', data })
  const { version } = created.json<{ version: number }>()
  const [published, other] = await Promise.all([
    callStudio(academy, owner, 'PUT', '/content/lesson/grip/publication', { version }),
    callStudio(academy, owner, 'POST', '/content/article', { slug: 'breathe', data: article() }),
  ])
  expect([published.statusCode, published.json()]).toEqual([503, expect.objectContaining({ error_code: 'NotReady' })])
  expect(other.statusCode).toBe(201)
})
