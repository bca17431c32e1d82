import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { article } from '#server/testing/content.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import type { Person } from '#server/testing/people.ts'

// Requests that a person or a program repeats after a lost response.
let academy: TestApp
let editor: Person
let colleague: Person
beforeAll(async () => {
  academy = await createTestApp({ config: { rateLimitFactor: 100 } })
  ;[editor, colleague] = [await createStaff(academy, 'editor'), await createStaff(academy, 'editor')]
})
afterAll(() => academy.close())

interface Item {
  id: number
  version: number
  state: string
}
async function call(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, person = editor) {
  const response = await callStudio(academy, person, method, path, body)
  return { status: response.statusCode, body: response.json<Item & { error_code?: string }>() }
}
const createArticle = async (slug: string) => (await call('POST', '/content/article', { slug, data: article() })).body

test('a repeated move to the bin returns the response of the first, but only to the same person', async () => {
  const { version } = await createArticle('twice-binned')
  const path = `/content/article/twice-binned?version=${version}`
  const first = await call('DELETE', path)
  expect([first.status, first.body.state]).toEqual([200, 'binned'])
  expect(await call('DELETE', path)).toEqual(first)
  expect((await call('DELETE', path, undefined, colleague)).body.error_code).toBe('ContentNotFound')
  const later = `/content/article/twice-binned?version=${first.body.version}`
  expect((await call('DELETE', later)).body.error_code).toBe('ContentNotFound')
})

test('a repeated restore from the bin returns the response of the first, until the text is published', async () => {
  const { id, version } = await createArticle('twice-restored')
  const binned = (await call('DELETE', `/content/article/twice-restored?version=${version}`)).body
  const restore = (person = editor) => call('POST', `/bin/${id}/restored`, { version: binned.version }, person)
  const first = await restore()
  expect([first.status, first.body.state]).toEqual([200, 'draft'])
  expect(await restore()).toEqual(first)
  expect((await restore(colleague)).body.error_code).toBe('ContentNotFound')
  await call('PUT', '/content/article/twice-restored/publication', { version: first.body.version })
  expect((await restore()).body.error_code).toBe('ContentNotFound')
})
