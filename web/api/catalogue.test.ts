import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { appFetch } from '#web/test/app-fetch.ts'
import { fetchCatalogue, readCatalogue } from './catalogue.ts'
import { createSend } from './request.ts'

const lesson = { id: 'hip', title: 'Hip throw', description: '', thumbnail: '/t.jpg', top10: 1 }
const file = {
  videos: [{ gid: 'throws', title: 'Throws', summary: '', videos: [lesson] }],
  featured: [lesson],
  featuredFree: [],
  latest: [],
}

let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp({
    prepare: (dataDir) => writeFile(join(dataDir, 'catalogue.json'), JSON.stringify(file)),
  })
})
afterAll(() => academy.close())

const send = () => createSend({ fetch: appFetch(academy.app), baseUrl: () => 'http://academy' })
const getBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).buffer

test('the catalogue is parsed as by its schema, and an unchanged one is not parsed again', async () => {
  const first = await fetchCatalogue(send(), null)
  expect(first && readCatalogue(first.bytes)).toEqual(Catalogue.parse(file))
  expect(await fetchCatalogue(send(), first?.etag ?? null)).toBeUndefined()
  expect(await fetchCatalogue(send(), '"another"')).toMatchObject({ etag: first?.etag })
})

test.each([
  ['a sign-in page', '<html>'],
  ['another JSON value', { videos: [] }],
  ['a group without lessons', { ...Catalogue.parse(file), videos: [{ gid: 'a', title: 'a', summary: '' }] }],
  ['a lesson without tags', { ...Catalogue.parse(file), videos: [{ ...file.videos[0], videos: [lesson] }] }],
])('%s is rejected', (_, value) => {
  expect(() => readCatalogue(getBytes(value))).toThrow('Expected a catalogue in the response')
})
