import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { storeFilm } from '#server/testing/store-film.ts'

let testApp: TestApp
let editor: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  editor = await createStaff(testApp, 'editor')
  await storeFilm(testApp.dataDir, 'a-film')
})
afterAll(() => testApp.close())

interface Row {
  slug: string
  version: number
  state: string
  isFree: boolean
  tags: string[]
  publishedVisibility: string | null
}
interface ResponseBody {
  slug: string
  version: number
  lessons: Row[]
  courses: { gid: string; isPublished: boolean; lessons: string[] }[]
  published: { data: Record<string, unknown> } | null
  draft: { data: Record<string, unknown> }
  error: string
  error_code: string
}
async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, person = editor) {
  const response = await callStudio(testApp, person, method, path, body)
  return { status: response.statusCode, body: response.json<ResponseBody>() }
}
const safety = ['Tap early.']
const lesson = (title: string) => ({ title, description: '', thumbnail: '/t.jpg', safety, media: 'a-film' })
const createDraft = async (kind: 'lesson' | 'course', slug: string, data: object) =>
  (await call('POST', `/content/${kind}`, { slug, data })).body
const readVersions = async (...slugs: string[]) => {
  const { lessons } = (await call('GET', '/lessons')).body
  return slugs.map((slug) => ({ slug, version: lessons.find((one) => one.slug === slug)?.version ?? 0 }))
}
const getRow = async (slug: string) => (await call('GET', '/lessons')).body.lessons.find((one) => one.slug === slug)
const getCourse = async (gid: string) => (await call('GET', `/content/course/${gid}`)).body

test('one call changes tags and the free plan in the drafts of many lessons', async () => {
  for (const slug of ['one', 'two', 'three'])
    await createDraft('lesson', slug, { ...lesson(slug), tags: ['standing', 'old'] })
  const lessons = await readVersions('one', 'two')
  const change = { lessons, addTags: ['grip', 'standing'], removeTags: ['old'], isFree: true }
  expect((await call('PUT', '/lessons/draft', change)).body.lessons).toEqual(await readVersions('one', 'two'))
  expect(await getRow('one')).toMatchObject({ tags: ['standing', 'grip'], isFree: true, state: 'draft' })
  expect(await getRow('three')).toMatchObject({ tags: ['standing', 'old'], isFree: false })
  await call('PUT', '/lessons/draft', { lessons: await readVersions('one'), isFree: false })
  expect(await getRow('one')).toMatchObject({ isFree: false, tags: ['standing', 'grip'] })
})

test('a change of many drafts and a change of an unpublished course each add one log entry', async () => {
  const owner = await createStaff(testApp, 'owner')
  for (const slug of ['logged-1', 'logged-2']) await createDraft('lesson', slug, lesson(slug))
  await createDraft('course', 'logged', { title: 'Logged' })
  const slugs = ['logged-1', 'logged-2']
  await call('PUT', '/lessons/draft', { lessons: await readVersions(...slugs), isFree: true })
  await call('PUT', '/lessons/course', { lessons: slugs, gid: 'logged' })
  const log = await callStudio(testApp, owner, 'GET', `/log?actor=${editor.email}`)
  expect(log.json<{ entries: object[] }>().entries.slice(0, 2)).toMatchObject([
    { action: 'content.place', subject: 'course/logged', after: slugs },
    { action: 'content.change', subject: 'lesson', after: { lessons: slugs, isFree: true } },
  ])
})

test('a call for many lessons is refused if the content store is full', async () => {
  await using academy = await createTestApp()
  const person = await createStaff(academy, 'editor')
  const last = { slug: 'last', data: lesson('Last') }
  const { version } = (await callStudio(academy, person, 'POST', '/content/lesson', last)).json<{ version: number }>()
  await callStudio(academy, person, 'POST', '/content/course', { slug: 'full', data: { title: 'Full' } })
  await sql`alter table content_revisions drop column bytes, add column bytes integer not null
    generated always as (2000000000) stored`.execute(academy.context.db)
  const refusedCalls = [
    ['/lessons/draft', { lessons: [{ slug: 'last', version }], isFree: true }],
    ['/lessons/course', { lessons: ['last'], gid: 'full' }],
  ] as const
  for (const [path, body] of refusedCalls)
    expect((await callStudio(academy, person, 'PUT', path, body)).json()).toMatchObject({ error_code: 'QuotaExceeded' })
})

test('if one of the selected lessons has changed, the whole call is refused and the error names the lesson', async () => {
  const lessons = [...(await readVersions('one')), { slug: 'two', version: 1 }]
  const refused = await call('PUT', '/lessons/draft', { lessons, isFree: true })
  expect([refused.status, refused.body.error_code]).toEqual([409, 'ContentChanged'])
  expect(refused.body.error).toContain('"two"')
  expect(await getRow('one')).toMatchObject({ isFree: false })
  const many = Array.from({ length: 201 }, () => ({ slug: 'one', version: 1 }))
  expect((await call('PUT', '/lessons/draft', { lessons: many, isFree: true })).status).toBe(400)
})

test('one call publishes many lessons, or none of them and returns the reason of the first failure', async () => {
  await createDraft('lesson', 'unfinished', { title: 'Unfinished' })
  const refused = await call('PUT', '/lessons/publication', { lessons: await readVersions('one', 'unfinished') })
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('the lesson "unfinished"')])
  expect(await getRow('one')).toMatchObject({ state: 'draft' })
  expect((await call('PUT', '/lessons/publication', { lessons: await readVersions('one', 'two') })).status).toBe(200)
  expect(await getRow('two')).toMatchObject({ state: 'published' })
})

test('no call publishes a lesson without a safety note, and the error names the field', async () => {
  const { safety: _, ...unsafe } = lesson('Unsafe')
  const refusal = expect.stringContaining('safety: must say what to watch out for') as string
  const { version } = await createDraft('lesson', 'unsafe', unsafe)
  const at = '/content/lesson/unsafe'
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const refusedCalls = [
    await call('PUT', `${at}/publication`, { version }),
    await call('PUT', `${at}/schedule`, { version, publishAt: tomorrow, unpublishAt: null }),
    await call('PUT', '/lessons/publication', { lessons: await readVersions('unsafe') }),
  ]
  expect(refusedCalls.map(({ status, body }) => [status, body.error])).toEqual(refusedCalls.map(() => [400, refusal]))
  expect(await getRow('unsafe')).toMatchObject({ version, state: 'draft' })
  const saved = await call('PUT', `${at}/draft`, { version, data: { ...unsafe, safety: [] } })
  const empty = await call('PUT', `${at}/publication`, { version: saved.body.version })
  expect([empty.status, empty.body.error]).toEqual([400, refusal])
  const warned = await call('PUT', `${at}/draft`, { version: saved.body.version, data: { ...unsafe, safety } })
  expect((await call('PUT', `${at}/publication`, { version: warned.body.version })).status).toBe(200)
})

test('two lessons with the same rank are not published together', async () => {
  await createDraft('lesson', 'first', { ...lesson('First'), top10: 3 })
  await createDraft('lesson', 'second', { ...lesson('Second'), top10: 3 })
  const refused = await call('PUT', '/lessons/publication', { lessons: await readVersions('first', 'second') })
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('rank 3')])
})

test('lessons placed in a course are shown immediately, and its draft keeps its other changes', async () => {
  const throws = await createDraft('course', 'throws', { title: 'Throws', summary: '', lessons: ['one'] })
  const publishedCourse = (await call('PUT', '/content/course/throws/publication', { version: throws.version })).body
  await call('PUT', '/content/course/throws/draft', {
    version: publishedCourse.version,
    data: { title: 'All throws', summary: '', lessons: ['one'] },
  })
  await createDraft('course', 'holds', { title: 'Holds', summary: '', lessons: ['three', 'two'] })
  expect((await call('PUT', '/lessons/course', { lessons: ['two', 'three', 'two'], gid: 'throws' })).status).toBe(200)
  const course = await getCourse('throws')
  expect(course.published?.data).toMatchObject({ title: 'Throws', lessons: ['one', 'two', 'three'] })
  expect(course.draft.data).toMatchObject({ title: 'All throws', lessons: ['one', 'two', 'three'] })
  expect((await getCourse('holds')).draft.data['lessons']).toEqual([])
  const catalogue = (await testApp.app.inject('/catalogue.json')).json<{ videos: { videos: { id: string }[] }[] }>()
  expect(catalogue.videos[0]?.videos.map(({ id }) => id)).toEqual(['one', 'two'])
})

test('a published lesson cannot be moved to another course, because members’ records refer to it', async () => {
  const refused = await call('PUT', '/lessons/course', { lessons: ['three', 'one'], gid: 'holds' })
  expect([refused.status, refused.body.error_code]).toEqual([409, 'ContentFixed'])
  expect((await getCourse('throws')).draft.data['lessons']).toContain('three')
  const { version } = (await call('GET', '/content/lesson/one')).body
  const unpublished = await call('DELETE', `/content/lesson/one/publication?version=${version}`)
  expect(unpublished.status).toBe(200)
  const again = await call('PUT', '/lessons/course', { lessons: ['one'], gid: 'holds' })
  expect([again.status, again.body.error_code]).toEqual([409, 'ContentFixed'])
  await call('PUT', '/content/lesson/one/publication', { version: unpublished.body.version })
  expect((await call('PUT', '/lessons/course', { lessons: ['none'], gid: 'holds' })).status).toBe(404)
  expect((await call('PUT', '/lessons/course', { lessons: ['three'], gid: 'none' })).status).toBe(404)
})

test('a lesson cannot be moved out of an unpublished course, in which members have seen it', async () => {
  const lessonDraft = await createDraft('lesson', 'seen', lesson('Seen'))
  await call('PUT', '/content/lesson/seen/publication', { version: lessonDraft.version })
  const course = await createDraft('course', 'paused', { title: 'Paused', summary: '', lessons: ['seen'] })
  const { version } = (await call('PUT', '/content/course/paused/publication', { version: course.version })).body
  await call('DELETE', `/content/course/paused/publication?version=${version}`)
  await createDraft('course', 'planned-next', { title: 'Next', summary: '' })
  const refused = await call('PUT', '/lessons/course', { lessons: ['seen'], gid: 'planned-next' })
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('leave the course "paused"')])
  expect((await getCourse('paused')).draft.data['lessons']).toEqual(['seen'])
})

test('a course that listed a lesson only before its publication neither keeps it nor gets it back', async () => {
  const publish = async (kind: string, slug: string) => {
    const { version } = (await call('GET', `/content/${kind}/${slug}`)).body
    return call('PUT', `/content/${kind}/${slug}/publication`, { version })
  }
  const unpublish = async (gid: string) =>
    call('DELETE', `/content/course/${gid}/publication?version=${(await getCourse(gid)).version}`)
  for (const [slug, gid] of [
    ['late', 'wrong'],
    ['later', 'withdrawn'],
  ] as const) {
    await createDraft('lesson', slug, lesson(slug))
    await createDraft('course', gid, { title: gid, summary: '', lessons: [slug] })
    expect((await publish('course', gid)).status).toBe(200)
  }
  await createDraft('course', 'right', { title: 'Right', summary: '', lessons: ['later'] })
  expect((await call('PUT', '/lessons/course', { lessons: ['late'], gid: 'right' })).status).toBe(200)
  expect((await publish('lesson', 'late')).status).toBe(200)
  await unpublish('withdrawn')
  expect((await publish('course', 'right')).status).toBe(200)
  expect((await publish('lesson', 'later')).status).toBe(200)
  await unpublish('right')
  const refused = await publish('course', 'withdrawn')
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('leave the course "right"')])
  const { version, draft } = await getCourse('wrong')
  await call('PUT', '/content/course/wrong/draft', { version, data: { ...draft.data, lessons: ['late'] } })
  expect((await publish('course', 'wrong')).status).toBe(400)
  expect((await publish('course', 'right')).status).toBe(200)
})

test('another course cannot be published with a lesson in the bin that was published in its course', async () => {
  await createDraft('lesson', 'binned', lesson('Binned'))
  const version = (await call('GET', '/content/lesson/binned')).body.version
  const published = await call('PUT', '/content/lesson/binned/publication', { version })
  const publishCourse = async (gid: string) =>
    call('PUT', `/content/course/${gid}/publication`, { version: (await getCourse(gid)).version })
  await createDraft('course', 'home', { title: 'Home', summary: '', lessons: ['binned'] })
  expect((await publishCourse('home')).status).toBe(200)
  const body = { version: (await getCourse('home')).version, data: { title: 'Home', summary: '' } }
  await call('PUT', '/content/course/home/draft', body)
  expect((await publishCourse('home')).status).toBe(200)
  expect((await call('DELETE', `/content/lesson/binned?version=${published.body.version}`)).status).toBe(200)
  await createDraft('course', 'elsewhere', { title: 'Elsewhere', summary: '', lessons: ['binned'] })
  const refused = await publishCourse('elsewhere')
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('leave the course "home"')])
})

test('a duplicate has all fields of its lesson except the rank, and is in no course', async () => {
  const copy = await call('POST', '/lessons/first/copies')
  expect([copy.status, copy.body.slug]).toEqual([201, 'first-2'])
  const { draft } = (await call('GET', '/content/lesson/first-2')).body
  expect(draft.data).toEqual(lesson('First (copy)'))
  expect((await call('POST', '/lessons/none/copies')).status).toBe(404)
})

test('a duplicate does not get the slug of a deleted lesson that a course still lists', async () => {
  await createDraft('course', 'listing', { title: 'Listing', summary: '', lessons: ['copied-2'] })
  await createDraft('lesson', 'copied', lesson('Copied'))
  expect((await call('POST', '/lessons/copied/copies')).body.slug).toBe('copied-3')
})

test('a stored title that only previous versions accepted is refused only when it is saved again', async () => {
  const overwriteTitle = (slug: string, title: string) =>
    sql`update content_revisions set data = jsonb_set(data, '{title}', to_jsonb(${title}::text))
      where item_id in (select id from content_items where slug = ${slug})`.execute(testApp.context.db)
  const { version } = await createDraft('course', 'grips', { title: 'Grips', summary: '', lessons: [] })
  expect((await call('PUT', '/content/course/grips/publication', { version })).status).toBe(200)
  const oldLesson = await createDraft('lesson', 'aged', lesson('Aged'))
  for (const [slug, title] of Object.entries({ grips: 'Gr\u00ADips \u200B', aged: 'A\u00ADged' }))
    await overwriteTitle(slug, title)
  const saved = { version: oldLesson.version, data: lesson('A\u00ADged') }
  const refused = await call('PUT', '/content/lesson/aged/draft', saved)
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining("'title'")])

  expect((await call('PUT', '/lessons/course', { lessons: ['aged'], gid: 'grips' })).status).toBe(200)
  const { published, draft } = await getCourse('grips')
  expect(published?.data).toEqual({ title: 'Grips', summary: '', lessons: ['aged'] })
  expect(draft.data).toEqual(published?.data)
  expect((await call('PUT', '/lessons/draft', { lessons: await readVersions('aged'), addTags: ['grip'] })).status).toBe(
    200,
  )
  expect(await getRow('aged')).toMatchObject({ title: 'A\u00ADged', tags: ['grip'] })
  expect((await call('POST', '/lessons/aged/copies')).status).toBe(201)
})

test('a preview has the valid fields of the draft, and its course', async () => {
  const draft = { title: 'Third', chapters: [{ at: -1, title: '' }], level: 'advanced', equipment: ['Mats'] }
  await call('POST', '/content/lesson', { slug: 'to-preview', data: draft })
  const { status, body } = await call('GET', '/lessons/to-preview/preview')
  const expectedLesson = {
    id: 'to-preview',
    title: 'Third',
    description: '',
    thumbnail: '/',
    tags: [],
    cast: [],
    related: [],
  }
  expect([status, body]).toEqual([
    200,
    { lesson: { ...expectedLesson, level: 'advanced', equipment: ['Mats'] }, course: null },
  ])
  expect((await call('GET', '/lessons/three/preview')).body).toMatchObject({ course: { gid: 'throws' } })
  expect((await call('GET', '/lessons/none/preview')).status).toBe(404)
})

test('lessons placed in a course keep its schedule, also if its draft has no changes', async () => {
  const { version } = await createDraft('course', 'planned', { title: 'Planned', summary: '', lessons: [] })
  const publishedCourse = (await call('PUT', '/content/course/planned/publication', { version })).body
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  const schedule = { version: publishedCourse.version, publishAt, unpublishAt: null }
  expect((await call('PUT', '/content/course/planned/schedule', schedule)).status).toBe(200)
  await createDraft('lesson', 'placed', lesson('Placed'))
  expect((await call('PUT', '/lessons/course', { lessons: ['placed'], gid: 'planned' })).status).toBe(200)
  expect(await getCourse('planned')).toMatchObject({ state: 'scheduled', publishAt })
})

test('a row has the published visibility of its lesson, also while a change of the lesson or course is scheduled', async () => {
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  const first = await createDraft('lesson', 'turned', lesson('Turned'))
  const readVisibility = async () => (await getRow('turned'))?.publishedVisibility
  expect(await readVisibility()).toBeNull()
  const path = '/content/lesson/turned'
  const published = await call('PUT', `${path}/publication`, { version: first.version })
  expect(await readVisibility()).toBe('listed')
  const data = { ...lesson('Turned'), visibility: 'retired' }
  const saved = await call('PUT', `${path}/draft`, { version: published.body.version, data })
  expect(await getRow('turned')).toMatchObject({ visibility: 'retired', publishedVisibility: 'listed' })
  const schedule = { version: saved.body.version, publishAt, unpublishAt: null }
  const scheduled = await call('PUT', `${path}/schedule`, schedule)
  expect(await getRow('turned')).toMatchObject({ state: 'scheduled', publishedVisibility: 'listed' })
  await call('PUT', `${path}/publication`, { version: scheduled.body.version })
  expect(await readVisibility()).toBe('retired')

  const course = { title: 'Turned course', summary: 'One lesson.', lessons: ['turned'] }
  const { version } = await createDraft('course', 'turned-course', course)
  const coursePath = '/content/course/turned-course'
  const publishedCourse = await call('PUT', `${coursePath}/publication`, { version })
  await call('PUT', `${coursePath}/schedule`, { version: publishedCourse.body.version, publishAt, unpublishAt: null })
  const { courses } = (await call('GET', '/lessons')).body
  expect(courses.find(({ gid }) => gid === 'turned-course')).toMatchObject({ isPublished: true })
})

test('the list is filtered by course and by visibility, and keeps all courses', async () => {
  for (const slug of ['shown', 'hidden', 'elsewhere'])
    await createDraft('lesson', slug, { ...lesson(slug), ...(slug === 'hidden' && { visibility: 'unlisted' }) })
  await createDraft('course', 'filtered', { title: 'Filtered', lessons: ['hidden', 'shown'] })
  const list = async (query: string) => {
    const { lessons, courses } = (await call('GET', `/lessons?${query}`)).body
    expect(courses.map(({ gid }) => gid)).toContain('filtered')
    return lessons.map(({ slug }) => slug).toSorted()
  }
  expect(await list('course=filtered')).toEqual(['hidden', 'shown'])
  expect(await list('course=filtered&visibility=listed')).toEqual(['shown'])
  expect(await list('visibility=unlisted')).toEqual(['hidden'])
  expect(await list('course=missing')).toEqual([])
  expect((await call('GET', '/lessons?visibility=secret')).status).toBe(400)
})

test('courses are ordered for members at once, ordered back, and not over the order of somebody else', async () => {
  const teacher = await createStaff(testApp, 'teacher')
  for (const slug of ['first', 'second']) {
    const { version } = await createDraft('course', slug, { title: slug, summary: 'A course.', lessons: [] })
    expect((await call('PUT', `/content/course/${slug}/publication`, { version })).status).toBe(200)
  }
  const readOrder = async () => (await call('GET', '/lessons')).body.courses.map(({ gid }) => gid)
  const getPublished = () => testApp.context.content.list('course').map(({ slug }) => slug)
  const before = await readOrder()
  const courses = before.toReversed()
  expect((await call('PUT', '/courses/order', { before, courses }, teacher)).status).toBe(403)
  expect((await call('PUT', '/courses/order', { before, courses })).status).toBe(200)
  expect(await readOrder()).toEqual(courses)
  expect(getPublished()).toEqual(courses.filter((slug) => getPublished().includes(slug)))
  // Sent again after its response was lost.
  expect((await call('PUT', '/courses/order', { before, courses })).status).toBe(200)
  const late = await call('PUT', '/courses/order', { before, courses: before })
  expect([late.status, late.body.error_code]).toEqual([409, 'ContentChanged'])
  expect((await call('PUT', '/courses/order', { before: courses, courses: before })).status).toBe(200)
  expect(await readOrder()).toEqual(before)
  await createDraft('course', 'third', { title: 'Third' })
  const withoutNew = await call('PUT', '/courses/order', { before, courses })
  expect([withoutNew.status, withoutNew.body.error]).toEqual([409, expect.stringContaining('somebody else')])
})

test('courses with the same position, like one from the bin, are ordered as the list shows them', async () => {
  const readOrder = async () => (await call('GET', '/lessons')).body.courses.map(({ gid }) => gid)
  for (const slug of (await readOrder()).toReversed())
    await sql`update content_items set position = 0 where kind = 'course' and slug = ${slug}`.execute(
      testApp.context.db,
    )
  const before = await readOrder()
  expect((await call('PUT', '/courses/order', { before, courses: before.toReversed() })).status).toBe(200)
})
