import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { article } from '#server/testing/content.ts'
import { startSilentBucket } from '#server/testing/silent-bucket.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'

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
