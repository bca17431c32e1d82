import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { BucketConfig } from '#server/config/index.ts'
import { createTestApp } from '#server/testing/app.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'

/** Starts an S3 service that responds only while it has `count` requests. */
async function startBucket(count: number): Promise<BucketConfig> {
  const waiting: ServerResponse[] = []
  const server = createServer((_request, response) => {
    waiting.push(response)
    if (waiting.length === count) for (const other of waiting.splice(0)) other.end('#EXTM3U')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const credentials = { accessKeyId: 'academy', secretAccessKey: 'secret' }
  const endpoint = `http://127.0.0.1:${port}`
  return { url: 's3://films', bucket: 'films', prefix: '', endpoint, region: 'us-east-1', credentials }
}

test('the films of lessons that are published together are looked up in parallel', async () => {
  await using academy = await createTestApp({ config: { mediaStore: await startBucket(3) } })
  const owner = await createStaff(academy, 'owner')
  const lesson = { title: 'Grip', description: '', thumbnail: '/t.jpg', safety: ['Tap early.'] }
  const lessons = []
  for (const slug of ['one', 'two', 'three']) {
    const data = { ...lesson, media: `film-${slug}` }
    const created = await callStudio(academy, owner, 'POST', '/content/lesson', { slug, data })
    lessons.push({ slug, version: created.json<{ version: number }>().version })
  }
  const published = await callStudio(academy, owner, 'PUT', '/lessons/publication', { lessons })
  expect(published.statusCode).toBe(200)
})
