import { chmod, mkdir, readdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MachineDraft } from '#contract/studio/captions.ts'
import { MAX_MACHINE_DRAFTS } from '#contract/studio/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { ffmpeg } from '#server/testing/films.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import type { Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { createMachineDraftSweep } from './sweep.ts'
import { newId } from '#server/platform/database/ids.ts'

/** A captioning program whose behavior depends on the language. */
const PROGRAM = `#!/bin/sh
[ "$(head -c 4 "$1")" = RIFF ] || { echo "this is no sound" >&2; exit 3; }
case "$2" in
  en) printf 'WEBVTT\\n\\n00:00.200 --> 00:00.900\\nTurn in for oh gauche he.\\n\\n00:01.000 --> 00:01.800\\nLet go, Thomas Linkvist.\\n' ;;
  fr) printf 'WEBVTT\\n\\n00:00.000 --> 00:01.000\\nAttends.\\n\\n'; sleep 100 ;;
  it) echo 'I understand no Italian' >&2; exit 4 ;;
  pl) printf 'WEBVTT\\n\\n' ;;
  nl) echo 'no captions --> at all' ;;
esac
`

let academy: TestApp
let editor: Person
beforeAll(async () => {
  const folder = await createTempFolder()
  const program = join(folder, 'listen')
  await writeFile(program, PROGRAM)
  await chmod(program, 0o755)
  const transcriber = { kind: 'command', command: [program] } as const
  academy = await createTestApp({ config: { rateLimitFactor: 100, transcriber }, prepare: createFilms, workers: true })
  editor = await createStaff(academy, 'editor')
  await call('POST', '/content/lesson', { slug: 'hip-throw', data: { media: 'spoken', cast: ['Tomas Lindqvist'] } })
  await call('POST', '/content/lesson', { slug: 'silent', data: { media: 'mute' } })
  await call('POST', '/content/lesson', { slug: 'without', data: {} })
  const { body } = await call('GET', '/content/site/site')
  const data = { ...body.draft.data, glossary: ['O-goshi'] }
  const owner = await createStaff(academy, 'owner')
  const { version } = (await call('PUT', '/settings/site/draft', { version: body.version, data }, owner)).body
  await call('PUT', '/settings/site/publication', { version }, owner)
})
afterAll(() => academy.close())

/** Writes two encoded films, one of them without sound. */
async function createFilms(dataDir: string) {
  for (const [asset, hasSound] of [
    ['spoken', true],
    ['mute', false],
  ] as const) {
    const folder = join(dataDir, 'media', asset)
    await mkdir(join(folder, '240p'), { recursive: true })
    const metadata = { hasSound, duration: 2, renditions: [{ name: '240p' }] }
    await writeFile(join(folder, 'asset.json'), JSON.stringify(metadata))
    await writeFile(join(folder, 'master.m3u8'), '#EXTM3U\n')
  }
  const playlist = join(dataDir, 'media/spoken/240p/index.m3u8')
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'sine=duration=2',
    '-c:a',
    'aac',
    '-hls_segment_type',
    'fmp4',
    '-f',
    'hls',
    playlist,
  )
}

interface ResponseBody {
  version: number
  error: string
  error_code: string
  draft: { data: { label: string; cues: object[] }; author: string }
  heard: string[] | null
  machine: MachineDraft[]
}
async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, person = editor) {
  const response = await callStudio(academy, person, method, path, body)
  return { status: response.statusCode, body: response.json<ResponseBody>() }
}
/** Milliseconds. */
const TIMEOUT = 100_000
const startDraft = (lang: string, lesson = 'hip-throw') =>
  call('POST', '/captions/machine', { lesson, lang, label: lang.toUpperCase() })
const cancelDraft = (lang: string) => call('DELETE', `/captions/machine?lesson=hip-throw&lang=${lang}`)
const listDrafts = async () => (await call('GET', '/captions?lesson=hip-throw')).body.machine
const waitUntilSettled = async (lang: string) => {
  await expect
    .poll(async () => (await listDrafts()).find((draft) => draft.lang === lang)?.state ?? 'written', {
      timeout: TIMEOUT,
    })
    .toMatch(/^(failed|written)$/)
}

test('a program drafts captions, the glossary corrects names, and publication requires review', async () => {
  expect((await call('GET', '/captions?lesson=hip-throw')).body.heard).toBeNull()
  const started = await startDraft('en')
  expect([started.status, started.body]).toMatchObject([201, { lang: 'en', label: 'EN', failure: null }])
  await waitUntilSettled('en')
  const { body } = await call('GET', '/content/captions/hip-throw%2Fen')
  expect(body.draft.author).toMatch(/, by machine$/)
  expect(body.draft.data.cues).toEqual([
    {
      from: 200,
      to: 900,
      text: 'Turn in for O-goshi.',
      unread: true,
      heard: [{ heard: 'oh gauche he', term: 'O-goshi' }],
    },
    {
      from: 1000,
      to: 1800,
      text: 'Let go, Tomas Lindqvist.',
      unread: true,
      heard: [{ heard: 'Thomas Linkvist', term: 'Tomas Lindqvist' }],
    },
  ])
  const refused = await call('PUT', '/content/captions/hip-throw%2Fen/publication', { version: body.version })
  expect([refused.status, refused.body.error]).toMatchObject([
    400,
    expect.stringContaining('this line has not been reviewed'),
  ])
  expect([(await startDraft('en')).status, (await startDraft('en')).body.error_code]).toEqual([409, 'ContentNameInUse'])
  expect(await readdir(join(academy.dataDir, 'transcription'))).toEqual([])
})

test.each([
  ['it', 'The captioning program failed: I understand no Italian'],
  ['pl', 'No speech was found in this film.'],
  ['nl', 'The captioning program wrote invalid captions, line 1: '],
])('a failed draft has a reason, and can be retried and removed: %s', async (lang, reason) => {
  await startDraft(lang)
  await waitUntilSettled(lang)
  expect(await listDrafts()).toMatchObject([
    { lang, state: 'failed', failure: expect.stringContaining(reason) as string },
  ])
  expect((await startDraft(lang)).status).toBe(201)
  await waitUntilSettled(lang)
  expect((await cancelDraft(lang)).status).toBe(200)
  expect(await listDrafts()).toEqual([])
  expect((await cancelDraft(lang)).status).toBe(404)
})

test('an old audio file that cannot be deleted does not stop a draft', async () => {
  // `rm` deletes no directory, not even for root.
  const stuck = join(academy.dataDir, 'transcription', 'old.wav')
  await mkdir(stuck, { recursive: true })
  await startDraft('pl')
  await waitUntilSettled('pl')
  await rmdir(stuck)
  const failure = 'No speech was found in this film.'
  expect(await listDrafts()).toMatchObject([{ state: 'failed', failure }])
  await cancelDraft('pl')
})

test('a draft reports its progress, the next drafts wait, and canceling it kills its program', async () => {
  await startDraft('fr')
  await expect
    .poll(async () => (await listDrafts())[0], { timeout: TIMEOUT })
    .toMatchObject({ state: 'working', progress: 0.5 })
  expect((await startDraft('fr')).body.error_code).toBe('Conflict')
  expect((await startDraft('pl')).body).toMatchObject({ state: 'waiting', ahead: 1 })
  await cancelDraft('fr')
  await waitUntilSettled('pl')
  await cancelDraft('pl')
  expect((await call('GET', '/content/captions/hip-throw%2Ffr')).status).toBe(404)
})

test('films that cannot be transcribed are refused with a reason', async () => {
  const getRefusal = async (lesson: string) => {
    const { status, body } = await startDraft('en', lesson)
    return `${status} ${body.error}`
  }
  expect(await getRefusal('silent')).toBe('409 the film of this lesson has no sound')
  expect(await getRefusal('without')).toBe('409 this lesson has no film yet')
  expect(await getRefusal('none')).toMatch(/^404/)
})

test('the number of waiting drafts is limited, and drafts of deleted lessons are removed', async () => {
  const { db } = academy.context
  const failed = { label: 'Other', media: 'spoken', state: 'failed' as const, failure: 'No.', author: 'Ada' }
  const row = (lesson: string, lang: string) => ({ ...failed, id: newId(), lesson, lang, created_at: new Date() })
  const langs = Array.from(
    { length: MAX_MACHINE_DRAFTS },
    (_, index) => `q${String.fromCodePoint(97 + Math.floor(index / 26), 97 + (index % 26))}`,
  )
  await db
    .insertInto('machine_drafts')
    .values(langs.map((lang) => row('hip-throw', lang)))
    .execute()
  expect((await startDraft('de')).body.error_code).toBe('QuotaExceeded')
  await db.insertInto('machine_drafts').values(row('gone', 'en')).execute()
  await createMachineDraftSweep(academy.context)()
  const lessons = await db.selectFrom('machine_drafts').select('lesson').distinct().execute()
  expect(lessons).toEqual([{ lesson: 'hip-throw' }])
  await db.deleteFrom('machine_drafts').execute()
})

test('without a transcriber, lists name no languages, and a draft is refused with instructions', async () => {
  await using other = await createTestApp()
  const person = await createStaff(other, 'editor')
  await callStudio(other, person, 'POST', '/content/lesson', { slug: 'hip-throw', data: {} })
  const listed = await callStudio(other, person, 'GET', '/captions?lesson=hip-throw')
  expect(listed.json<ResponseBody>()).not.toHaveProperty('heard')
  const body = { lesson: 'hip-throw', lang: 'en', label: 'English' }
  const refused = await callStudio(other, person, 'POST', '/captions/machine', body)
  expect([refused.statusCode, refused.json<ResponseBody>().error]).toMatchObject([
    409,
    expect.stringContaining('npm run transcriber'),
  ])
})
