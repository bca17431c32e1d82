import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Catalogue, emptyCatalogue } from '#contract/catalogue.ts'
import { findItem, publishContent, saveDraft } from '#server/features/content/index.ts'
import { listHeads } from '#server/features/content/items.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { writeCatalogueFile } from '#server/testing/catalogue.ts'
import { createEditor } from '#server/testing/content.ts'
import { createCatalogueResponse, toResponse } from '#server/features/catalogue/catalogue-response.ts'
import { deriveCatalogue } from '#server/features/catalogue/derive-catalogue.ts'
import { writeCatalogue } from '#server/features/catalogue/write-catalogue.ts'

/** Number of courses in the largest supported academy, and of lessons in each. */
const COURSES = 100
const LESSONS = 100

let academy: TestApp
beforeAll(async () => {
  const videos = Array.from({ length: COURSES }, (_, course) => ({
    gid: `course-${course}`,
    title: `Course ${course}`,
    summary: 'What it is about.',
    videos: Array.from({ length: LESSONS }, (__, lesson) => ({
      id: `lesson-${course}-${lesson}`,
      title: `Lesson ${lesson} of course ${course}`,
      description: 'What is shown, for whom it is, and what to know before. '.repeat(3),
      thumbnail: `/posters/film-${course}-${lesson}/poster.jpg`,
      tags: ['judo', 'throws'],
      cast: ['Mara Okonedo'],
      related: [],
      safety: ['Tap early.'],
      duration: 300,
      media: `film-${course}-${lesson}`,
      chapters: [
        { at: 0, title: 'Entry' },
        { at: 60, title: 'Finish' },
      ],
    })),
  }))
  academy = await createTestApp({
    prepare: (dataDir) => writeCatalogueFile(dataDir, () => ({ ...emptyCatalogue, videos })),
  })
})
afterAll(() => academy.close())

const ada = createEditor()
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

test('with ten thousand lessons a publication is served immediately and compressed afterward', async () => {
  const { context, app } = academy
  const headers = { 'accept-encoding': 'br' }
  const lesson = await findItem(context.db, 'lesson', 'lesson-99-99')
  const draft = await saveDraft(context, ada, { ...lesson, data: { ...lesson.draft.data, title: 'Another title' } })
  const { etag } = (await app.inject({ url: '/catalogue.json', headers })).headers
  await publishContent(context, ada, draft)
  const served = await app.inject({ url: '/catalogue.json', headers })
  expect(served.headers['content-encoding']).toBeUndefined()
  expect(served.body).toContain('"Another title"')
  expect(served.headers.etag).not.toBe(etag)
  await context.catalogue.refresh()
  const compressed = await app.inject({ url: '/catalogue.json', headers })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(JSON.stringify(context.catalogue.current()))
})

test('unchanged lessons are not serialized again at a publication', async () => {
  const { content } = academy.context
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const before = process.cpuUsage()
    toResponse(writeCatalogue(deriveCatalogue(content)), [])
    times.push(process.cpuUsage(before).user)
  }
  const before = process.cpuUsage()
  const catalogue = Catalogue.parse(JSON.parse(writeCatalogue(deriveCatalogue(content)).toString()))
  await createCatalogueResponse(catalogue)
  // CPU time, which does not depend on the load of the machine.
  expect(median(times)).toBeLessThan(process.cpuUsage(before).user / 5)
})

test('the Studio lists ten thousand lessons without their texts', async () => {
  const items = await listHeads(academy.context.db, ['lesson'])
  expect(items).toHaveLength(COURSES * LESSONS)
  expect(items.at(-1)).toMatchObject({ slug: 'lesson-99-99' })
  expect(JSON.stringify(items)).not.toContain('What is shown, for whom it is')
})
