import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { createStaff, createStudioKey, callStudio } from '#server/testing/staff.ts'

test('a public demo hides addresses of staff and invitations, and network addresses', async () => {
  await using demo = await createTestApp({
    config: { publicUrl: 'https://demo.example', publicDemo: true, rateLimitFactor: 100 },
  })
  const { db } = demo.context
  const [real, shared] = [await createStaff(demo, 'owner'), await createStaff(demo, 'owner')]
  const article = { slug: 'falling', data: { title: 'Falling' } }
  expect((await callStudio(demo, shared, 'POST', '/content/article', { ...article, slug: 'rolling' })).statusCode).toBe(
    201,
  )
  await db.updateTable('accounts').set({ is_demo: true }).where('id', '=', shared.id).execute()
  expect((await callStudio(demo, real, 'POST', '/content/article', article)).statusCode).toBe(201)
  await callStudio(demo, real, 'POST', '/staff/invitations', { email: 'invited@example.org', roles: ['desk'] })
  await callStudio(demo, real, 'POST', '/webhooks', { url: 'https://hooks.example/secret', events: ['member.joined'] })
  await createStudioKey(demo, real, 'content.read')
  const paths = [
    '/staff',
    '/log',
    '/log.csv',
    '/keys',
    '/webhooks',
    '/content',
    '/content/article/falling',
    '/members',
    '/content/article/falling/revisions',
    `/search?words=${real.email}`,
    '/orders',
    '/films',
    '/lessons',
    '/me',
  ]
  for (const path of paths) {
    const { statusCode, body } = await callStudio(demo, shared, 'GET', path)
    expect([path, statusCode]).toEqual([path, 200])
    for (const secret of [real.email, real.id, 'invited@example.org', '127.0.0.1', 'hooks.example'])
      expect([path, body.includes(secret)]).toEqual([path, false])
  }
  const { staff } = (await callStudio(demo, shared, 'GET', '/staff')).json<{ staff: object[] }>()
  expect(staff).toEqual([expect.objectContaining({ id: shared.id })])
  const { entries } = (await callStudio(demo, shared, 'GET', '/log')).json<{ entries: object[] }>()
  expect(entries).toMatchObject([{ subject: 'article/rolling', actor: shared.email, from: null }])
  expect((await callStudio(demo, real, 'GET', '/staff')).json()).toMatchObject({ staff: [{}, {}], invitations: [{}] })
})
