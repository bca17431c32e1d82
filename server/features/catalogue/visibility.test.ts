import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EJSON } from 'bson'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { searchTranscriptsFunction } from '#contract/library/search-transcripts.ts'
import { requestPlayback } from '#server/testing/academy.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { openCatalogue } from '#server/testing/catalogue.ts'
import { callFunction } from '#server/testing/functions.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'

let academy: TestApp
let editor: Person
let paid: Person
beforeAll(async () => {
  academy = await createTestApp({ config: { rateLimitFactor: 100 } })
  ;[editor, paid] = [await createStaff(academy, 'editor'), await createMember(academy, 'paid')]
  await mkdir(join(academy.dataDir, 'media/a-film'), { recursive: true })
  await writeFile(join(academy.dataDir, 'media/a-film/master.m3u8'), '#EXTM3U\n')
  for (const slug of ['armbar', 'seminar', 'kimura']) {
    const data = {
      title: slug.toUpperCase(),
      description: '',
      thumbnail: '/t.jpg',
      safety: ['Tap early.'],
      media: 'a-film',
    }
    await publish('lesson', slug, data)
    const cues = [{ from: 3000, to: 5000, text: `Pull the sleeve, ${slug}.` }]
    await publish('captions', `${slug}/en`, { label: 'English', cues })
  }
  await publish('course', 'guard', { title: 'Guard', summary: '', lessons: ['armbar', 'seminar', 'kimura'] })
})
afterAll(() => academy.close())

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const response = await callStudio(academy, editor, method, path, body)
  return response.json<{ version: number; draft: { data: object } }>()
}
async function publish(kind: string, slug: string, data: object) {
  await call('POST', `/content/${kind}`, { slug, data })
  await republish(kind, slug, {})
}
async function republish(kind: string, slug: string, changedFields: object) {
  const at = `/content/${kind}/${encodeURIComponent(slug)}`
  const { version, draft } = await call('GET', at)
  const saved = await call('PUT', `${at}/draft`, { version, data: { ...draft.data, ...changedFields } })
  await call('PUT', `${at}/publication`, { version: saved.version })
}
const catalogue = async () => Catalogue.parse((await academy.app.inject('/catalogue.json')).json())
const listCatalogueLessons = async () => (await catalogue()).videos.flatMap(({ videos }) => videos.map(({ id }) => id))
const getPlaybackStatus = async (id: string, person = paid) =>
  (await requestPlayback(academy, person, { gid: 'guard', id })).statusCode
const searchSleeve = async () => {
  const [, value] = await callFunction(academy, paid, 'searchTranscripts', { term: 'sleeve' })
  return searchTranscriptsFunction.response.parse(EJSON.deserialize(Object(value))).lessons.map(({ id }) => id)
}

test('an unlisted lesson can be played at its URL, but is in no list and not found by the search', async () => {
  expect(await listCatalogueLessons()).toEqual(['armbar', 'seminar', 'kimura'])
  expect(await catalogue()).not.toHaveProperty('unlisted')
  await republish('lesson', 'seminar', { visibility: 'unlisted' })
  expect(await listCatalogueLessons()).toEqual(['armbar', 'kimura'])
  const { unlisted } = await catalogue()
  expect(unlisted).toMatchObject([{ gid: 'guard', id: 'seminar', captions: [{ lang: 'en' }] }])
  expect(unlisted?.[0]).not.toHaveProperty('visibility')
  expect([await getPlaybackStatus('seminar'), await getPlaybackStatus('seminar', await createMember(academy))]).toEqual(
    [200, 403],
  )
  expect((await searchSleeve()).toSorted()).toEqual(['armbar', 'kimura'])
})

test('a retired lesson cannot be played, and its title is kept for members’ records', async () => {
  await republish('lesson', 'kimura', { visibility: 'retired' })
  expect(await listCatalogueLessons()).toEqual(['armbar'])
  expect((await catalogue()).retired).toEqual([{ gid: 'guard', id: 'kimura', title: 'KIMURA' }])
  expect(await getPlaybackStatus('kimura')).toBe(404)
  expect(await searchSleeve()).toEqual(['armbar'])
})

test('a command that changes the catalogue preserves unlisted and retired lessons', async () => {
  await openCatalogue(academy).change((now) => ({
    ...now,
    videos: now.videos.map((group) => ({ ...group, summary: 'Work from below.' })),
  }))
  const course = await call('GET', '/content/course/guard')
  expect(course.draft.data).toMatchObject({ summary: 'Work from below.', lessons: ['armbar', 'seminar', 'kimura'] })
  for (const slug of ['seminar', 'kimura']) await republish('lesson', slug, { visibility: undefined })
  expect(await listCatalogueLessons()).toEqual(['armbar', 'seminar', 'kimura'])
  expect(await getPlaybackStatus('kimura')).toBe(200)
})
