import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EJSON } from 'bson'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebVTTParser } from 'webvtt-parser'
import { Catalogue } from '#contract/catalogue.ts'
import type { CaptionCue } from '#contract/content/captions.ts'
import { MAX_CAPTION_BYTES, MAX_CAPTION_CUES, MAX_CAPTION_LANGUAGES } from '#contract/content/content-limits.ts'
import { PLAYBACK_GRANT_LIFETIME_MS } from '#contract/limits.ts'
import { searchTranscriptsFunction } from '#contract/library/search-transcripts.ts'
import { signGrant } from '#server/features/media/grants.ts'
import { formatManifestUrl } from '#server/features/media/media-urls.ts'
import { requestFilmUrl, requestPlayback } from '#server/testing/academy.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callFunction } from '#server/testing/functions.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { storeFilm } from '#server/testing/store-film.ts'

const ASSET = '2026-11-24-captions'
const lesson = {
  title: 'Hip throw',
  description: '',
  thumbnail: '/a.jpg',
  safety: ['Tap early.'],
  media: ASSET,
  duration: 60,
  captions: [{ lang: 'en', label: 'English', file: 'captions-en.vtt' }],
}

let academy: TestApp
let editor: Person
let paid: Person
beforeAll(async () => {
  academy = await createTestApp({ config: { rateLimitFactor: 100 } })
  ;[editor, paid] = [await createStaff(academy, 'editor'), await createMember(academy, 'paid')]
  const folder = join(academy.dataDir, 'media', ASSET)
  await storeFilm(academy.dataDir, ASSET)
  await writeFile(join(folder, 'captions-en.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.000\nFrom the <i>film</i>.\n')
  await publishContent('lesson', 'hip-throw', lesson)
  await publishContent('course', 'throws', { title: 'Throws', summary: '', lessons: ['hip-throw'] })
})
afterAll(() => academy.close())

interface ResponseBody {
  id: number
  slug: string
  version: number
  state: string
  error: string
  error_code: string
  draft: { data: { label: string; cues: CaptionCue[] } }
  tracks: { slug: string; lang: string; label: string; lines: number; unread: number; state: string }[]
  ofFilm: object[]
}
async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const response = await callStudio(academy, editor, method, path, body)
  return { status: response.statusCode, body: response.json<ResponseBody>() }
}
const getPath = (slug: string) => `/content/captions/${encodeURIComponent(slug)}`
const load = (lang: string, values: object) =>
  call('POST', '/captions', { lesson: 'hip-throw', lang, label: lang.toUpperCase(), ...values })
async function publish({ slug, version }: Pick<ResponseBody, 'slug' | 'version'>) {
  const { status, body } = await call('PUT', `${getPath(slug)}/publication`, { version })
  expect([status, body.error]).toEqual([200, undefined])
  return body
}
async function publishContent(kind: string, slug: string, data: object) {
  const { body } = await call('POST', `/content/${kind}`, { slug, data })
  await call('PUT', `/content/${kind}/${slug}/publication`, { version: body.version })
}

const listCaptions = async () => {
  const { body } = await academy.app.inject({ method: 'GET', url: '/catalogue.json' })
  return Catalogue.parse(JSON.parse(body)).videos.flatMap(({ videos }) =>
    videos.flatMap(({ captions = [] }) => captions),
  )
}
const requestLessonUrl = (person = paid) => requestFilmUrl(academy, person, { gid: 'throws', id: 'hip-throw' })
const get = async (url: string) => academy.app.inject({ method: 'GET', url })
const srt = (text: string) => `1\r\n00:00:01,000 --> 00:00:03,000\r\n${text}\r\n`
const getCaptionsFile = async (lang: string) =>
  (await listCaptions()).find((captions) => captions.lang === lang)?.file ?? ''

test('captions in another language are published in addition to those of the film, and readable with a grant', async () => {
  const { status, body } = await load('de', { captions: srt('Grüße & <i>zieh</i> am < Ärmel') })
  expect([status, body.state, body.draft.data.cues]).toEqual([
    201,
    'draft',
    [{ from: 1000, to: 3000, text: 'Grüße & zieh am < Ärmel' }],
  ])
  expect(await listCaptions()).toEqual(lesson.captions)
  await publish(body)
  const [, german] = await listCaptions()
  expect(german).toMatchObject({ lang: 'de', label: 'DE' })
  const response = await get((await requestLessonUrl()) + german?.file)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8'])
  expect(response.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  expect(response.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nGrüße &amp; zieh am &lt; Ärmel\n')
  expect(await get(`/m/${'a'.repeat(43)}/key.1900000000/${ASSET}/${german?.file}`)).toMatchObject({
    statusCode: 403,
  })
  expect(
    (await requestPlayback(academy, await createMember(academy), { gid: 'throws', id: 'hip-throw' })).statusCode,
  ).toBe(403)
})

test('captions of 4,000 lines in a script of three bytes per character are loaded and saved', async () => {
  const timeAt = (second: number) => new Date(second * 1000).toISOString().slice(11, 23)
  const lineAt = (second: number, length: number) =>
    `${timeAt(second)} --> ${timeAt(second + 1)}\n${'ส'.repeat(length)}\n\n`
  const file = (lines: number, length: number) =>
    `WEBVTT\n\n${Array.from({ length: lines }, (_, second) => lineAt(second, length)).join('')}`
  const { status, body } = await load('th', { captions: file(4000, 90) })
  expect([status, body.draft.data.cues.length]).toEqual([201, 4000])
  const { version, draft } = body
  const saved = await call('PUT', `${getPath(body.slug)}/draft`, { version, data: draft.data })
  expect(saved.status).toBe(200)
  const refused = await load('lo', { captions: file(MAX_CAPTION_CUES, 200) })
  expect([refused.status, refused.body.error]).toEqual([
    400,
    expect.stringContaining(`the limit of ${MAX_CAPTION_BYTES}`),
  ])
  expect((await call('DELETE', `${getPath(body.slug)}?version=${saved.body.version}`)).status).toBe(200)
})

test('captions loaded from the film can be edited and replace the film’s captions, and previous revisions stay readable', async () => {
  const loaded = (await load('en', {})).body
  expect(loaded.draft.data.cues).toEqual([{ from: 1000, to: 2000, text: 'From the film.' }])
  await publish(loaded)
  const old = (await requestLessonUrl()) + (await getCaptionsFile('en'))
  const reloaded = await load('en', { captions: srt('Written anew.'), version: loaded.version + 1 })
  await publish(reloaded.body)
  const file = await getCaptionsFile('en')
  expect((await listCaptions()).map(({ lang }) => lang)).toEqual(['en', 'de'])
  expect((await get((await requestLessonUrl()) + file)).body).toContain('Written anew.')
  expect((await get(old)).body).toContain('From the film.')
  const { body } = await call('GET', '/captions?lesson=hip-throw')
  expect(body.tracks.map(({ lang, lines, state }) => [lang, lines, state])).toEqual([
    ['de', 1, 'published'],
    ['en', 1, 'published'],
  ])
  expect(body.ofFilm).toEqual([{ lang: 'en', label: 'English' }])
  const before = await call('GET', getPath('hip-throw/en'))
  await call('DELETE', `${getPath('hip-throw/en')}/publication?version=${before.body.version}`)
  expect(await listCaptions()).toContainEqual(lesson.captions[0])
  expect((await get((await requestLessonUrl()) + file)).statusCode).toBe(404)
  expect((await get(`${await requestLessonUrl()}captions.99999.1.vtt`)).statusCode).toBe(404)
})

test('captions require access to their lesson, and stay readable for a grant’s lifetime', async () => {
  for (const lang of ['sv', 'da']) await publish((await load(lang, { captions: srt('Hej.') })).body)
  const [swedish, danish] = [await getCaptionsFile('sv'), await getCaptionsFile('da')]
  const read = async (file: string, asset: string) => {
    const end = new Date(academy.context.now().getTime() + PLAYBACK_GRANT_LIFETIME_MS)
    const manifest = formatManifestUrl(asset, signGrant(academy.context.signingKeys.current('films'), asset, end))
    return (await get(manifest.replace('master.m3u8', file))).statusCode
  }
  const change = async (media: string) => {
    const { body } = await call('GET', '/content/lesson/hip-throw')
    const data = { ...lesson, media }
    const saved = await call('PUT', '/content/lesson/hip-throw/draft', { version: body.version, data })
    const { version } = saved.body
    expect((await call('PUT', '/content/lesson/hip-throw/publication', { version })).status).toBe(200)
  }
  const [cut, otherAsset] = ['2026-11-25-cut', 'another-film']
  await storeFilm(academy.dataDir, cut)
  expect(await read(swedish, otherAsset)).toBe(404)
  await change(cut)
  expect([await read(swedish, cut), await read(swedish, ASSET), await read(swedish, otherAsset)]).toEqual([
    200, 200, 404,
  ])
  academy.clock.advance(PLAYBACK_GRANT_LIFETIME_MS + 1000)
  expect([await read(danish, cut), await read(danish, ASSET)]).toEqual([200, 404])
  await change(ASSET)
})

test('served files are valid WebVTT', async () => {
  const specialTexts = ['NOTE', '1', 'a --> b', '<b', '&amp;', 'שלום\u200f', '🥋', '00:00:01.000 --> 00:00:02.000']
  const cues = specialTexts.map((text, index) => ({
    from: index * 500,
    to: index * 500 + 1200,
    text,
    settings: 'line:0 align:start',
  }))
  const { body } = await call('POST', '/content/captions', { slug: 'hip-throw/he', data: { label: 'עברית', cues } })
  await publish(body)
  const response = await get((await requestLessonUrl()) + (await getCaptionsFile('he')))
  const { cues: parsed, errors } = new WebVTTParser().parse(response.body, 'captions')
  expect(errors).toEqual([])
  expect(parsed).toHaveLength(specialTexts.length)
})

test('automatic captions cannot be published until each line is reviewed', async () => {
  const cues = [
    { from: 0, to: 1000, text: 'Read.' },
    { from: 1000, to: 2000, text: 'Not read.', unread: true },
  ]
  const { body } = await call('POST', '/content/captions', {
    slug: 'hip-throw/nl',
    data: { label: 'Nederlands', cues },
  })
  const refused = await call('PUT', `${getPath('hip-throw/nl')}/publication`, { version: body.version })
  expect([refused.status, refused.body.error]).toEqual([
    400,
    "'captions' cannot be published yet: cues[1].unread: this line has not been reviewed yet",
  ])
  const scheduled = await call('PUT', `${getPath('hip-throw/nl')}/schedule`, {
    version: body.version,
    publishAt: new Date(academy.context.now().getTime() + 1e6).toISOString(),
    unpublishAt: null,
  })
  expect(scheduled.status).toBe(400)
  const { tracks } = (await call('GET', '/captions?lesson=hip-throw')).body
  expect(tracks.find(({ lang }) => lang === 'nl')).toMatchObject({ lines: 2, unread: 1 })
})

test.each([
  [
    'a mistake',
    { captions: '1\n00:00:03,000 --> 00:00:01,000\nBack\n' },
    "'captions', line 2: the caption ends before it starts",
  ],
  [
    'too many lines',
    { captions: `WEBVTT\n\n${'00:01.000 --> 00:02.000\nGo\n\n'.repeat(MAX_CAPTION_CUES + 1)}` },
    'more than 5000',
  ],
  ['NUL', { captions: 'WEBVTT\0' }, 'captions'],
  ['no bytes', { captions: '' }, "'captions', line 1: no captions found"],
  ['an invalid language', { lang: '../en', captions: srt('x') }, 'lang'],
  ['a missing lesson', { lesson: 'nowhere', captions: srt('x') }, 'this content does not exist'],
  ['a language that the film does not have', { lang: 'pt-BR' }, 'no captions in the language "pt-BR"'],
])('a file with %s is refused with a message', async (_, values, message) => {
  const { status, body } = await load('fr', values)
  expect([400, 404]).toContain(status)
  expect(body.error).toContain(message)
})

test('captions exist only at the slug of their lesson and language', async () => {
  const data = { label: 'English', cues: [] }
  expect((await call('POST', '/content/captions', { slug: 'hip-throw', data })).body.error).toContain("'slug'")
  const { body } = await call('POST', '/content/captions', { slug: 'hip-throw/it', data })
  const moved = await call('PUT', `${getPath(body.slug)}/address`, { version: body.version, to: 'hip-throw/es' })
  expect([moved.status, moved.body.error_code]).toEqual([409, 'ContentFixed'])
})

test('captions of a lesson that does not exist are refused', async () => {
  const slugs = ['unknown/en', 'binned/en']
  const lesson = await call('POST', '/content/lesson', { slug: 'binned', data: {} })
  await call('DELETE', `/content/lesson/binned?version=${lesson.body.version}`)
  for (const slug of slugs) {
    const { status, body } = await call('POST', '/content/captions', { slug, data: { label: 'English', cues: [] } })
    expect([slug, status, body.error_code]).toEqual([slug, 404, 'ContentNotFound'])
  }
})

test('a lesson whose slug is too long for captions is refused before they are loaded or transcribed', async () => {
  const [longest, tooLong] = ['l'.repeat(197), 'l'.repeat(198)]
  for (const slug of [longest, tooLong]) await call('POST', '/content/lesson', { slug, data: {} })
  const values = { lang: 'en', label: 'English' }
  const captions = srt('Hop.')
  expect((await call('POST', '/captions', { lesson: longest, ...values, captions })).status).toBe(201)
  const refused = [
    await call('POST', '/captions', { lesson: tooLong, ...values, captions }),
    await call('POST', '/captions/machine', { lesson: tooLong, ...values }),
  ]
  for (const { status, body } of refused)
    expect([status, body.error]).toEqual([400, expect.stringContaining("'lesson'")])
})

const search = async (person: Person, term: string) => {
  const [, value] = await callFunction(academy, person, 'searchTranscripts', { term })
  return searchTranscriptsFunction.response.parse(EJSON.deserialize(Object(value))).lessons
}

test('the search finds text of published captions with times, word forms and phrases across lines', async () => {
  const lines = ['Now the throws begin.', 'Pull on the Ärmel, the sleeve,', 'and turn your hips.', 'Breathe.']
  const cues = lines.map((text, index) => ({ from: index * 2500, to: index * 2500 + 2000, text }))
  const { body } = await call('POST', '/content/captions', {
    slug: 'hip-throw/en-GB',
    data: { label: 'British', cues },
  })
  expect(await search(paid, 'sleeves turning')).toEqual([])
  const published = await publish(body)
  const hit = { at: 2.5, text: 'Pull on the Ärmel, the sleeve,', lang: 'en-GB' }
  const lesson = { gid: 'throws', id: 'hip-throw', isLocked: false }
  for (const term of [
    'sleeves turning',
    'PULL slee',
    "sleeve' & !hip | <-> :*",
    'pull, on the “sleeve”',
    'ÄRMEL sleeve',
  ])
    expect([term, await search(paid, term)]).toEqual([term, [{ ...lesson, hits: [hit] }]])
  for (const term of ['', '...', 'the', 'sleeve wrist', 'x '.repeat(90)]) expect(await search(paid, term)).toEqual([])
  // A locked lesson is found, but its text is not returned.
  expect(await search(await createMember(academy), 'sleeve')).toEqual([{ ...lesson, isLocked: true, hits: [] }])
  await call('DELETE', `${getPath(body.slug)}?version=${published.version}`)
  expect(await search(paid, 'sleeve')).toEqual([])
})

test('the search finds words beside typographic quotes and dashes, and the words that contain them', async () => {
  const lines = ['The opponent’s “lapel”—and «gi»…', 'Drop to half\u2011guard.', 'Кинь мʼяч.', 'हिन्दी']
  const cues = lines.map((text, index) => ({ from: index * 9000, to: index * 9000 + 2000, text }))
  for (const [lang, label] of [
    ['en-IE', 'Irish'],
    ['uk', 'Ukrainian'],
  ]) {
    const data = { label, cues }
    await publish((await call('POST', '/content/captions', { slug: `hip-throw/${lang}`, data })).body)
  }
  const terms = [
    "opponent's",
    'lapel and gi',
    'half-guard',
    'half\u2010guard',
    "м'яч",
    'м’яч',
    'мʼяч',
    'हिन्दी',
    '‘lapel’',
  ]
  for (const term of terms) expect([term, await search(paid, term)]).toMatchObject([term, [{ id: 'hip-throw' }]])
})

test('captions whose label only previous versions accepted can still be read', async () => {
  const { body } = await load('fi', { captions: srt('Hei.') })
  await publish(body)
  await sql`update content_revisions set data = jsonb_set(data, '{label}', to_jsonb(${'Suo\u00ADmi'}::text))
    where item_id = ${body.id}`.execute(academy.context.db)
  const response = await get((await requestLessonUrl()) + (await getCaptionsFile('fi')))
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('Hei.')])
})

test('a lesson can have captions in at most twenty languages', async () => {
  const responses: number[] = []
  for (let index = 0; index <= MAX_CAPTION_LANGUAGES; index += 1)
    responses.push((await load(`x${String.fromCodePoint(97 + index)}`, { captions: srt('Hop.') })).status)
  expect(responses.at(-1)).toBe(409)
  // Captions in the bin do not count.
  expect((await call('GET', '/captions?lesson=hip-throw')).body.tracks).toHaveLength(MAX_CAPTION_LANGUAGES)
})
