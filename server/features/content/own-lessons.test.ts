import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentKinds, isSettingsKind } from '#contract/content/kinds.ts'
import type { StudioCall } from '#contract/studio/call.ts'
import { newId } from '#server/platform/database/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { listEndpoints } from '#server/testing/contract-endpoints.ts'
import type { Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'

let academy: TestApp
let owner: Person
let editor: Person
let teacher: Person
let colleague: Person
beforeAll(async () => {
  academy = await createTestApp({ config: { rateLimitFactor: 1000 } })
  owner = await createStaff(academy, 'owner')
  editor = await createStaff(academy, 'editor')
  teacher = await createStaff(academy, 'teacher')
  colleague = await createStaff(academy, 'teacher', 'desk')
  const course = { slug: 'course', data: { title: 'Throws', summary: '' } }
  const { version } = (await call(editor, 'POST', '/content/course', course)).body
  await call(editor, 'PUT', '/content/course/course/publication', { version })
  await setName(teacher, 'Ilse Brandt')
})
afterAll(() => academy.close())

interface Body {
  id: number
  slug: string
  version: number
  mayChange: boolean
  state: string
  binnedAt: string
  items: Body[]
  lessons: Body[]
  staff: { id: string; teachesAs: string | null; version: number }[]
  teachesAs: string | null
  error_code?: string
}
async function call(person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', path: string, body?: object) {
  const response = await callStudio(academy, person, method, path, body)
  const text = response.body === '' ? {} : response.json<Body>()
  return { status: response.statusCode, body: text as Body }
}

/** Sets a person's name in lessons, as an owner. */
async function setName(person: Person, teachesAs: string | null) {
  const { staff } = (await call(owner, 'GET', '/staff')).body
  const version = staff.find(({ id }) => id === person.id)?.version
  return call(owner, 'PUT', `/staff/${person.id}/roles`, { roles: ['teacher'], teachesAs, version })
}

const safety = ['Tap early.']
const lesson = (title: string, cast: string[] = []) => ({ title, description: '', thumbnail: '/t.jpg', safety, cast })

/** Creates a lesson as this person, with these instructors. */
async function addLesson(person: Person, cast: string[] = []) {
  const slug = `lesson-${newId()}`
  const item = await call(person, 'POST', '/content/lesson', { slug, data: lesson(slug, cast) })
  expect(item.status).toBe(201)
  return item.body
}

/** Adds a failed upload of this person. */
async function upload({ id: account_id, email }: Person, media: string | null = null) {
  const id = newId()
  const at = academy.context.now()
  const file = { name: 'clip.mp4', bytes: 10, has_file: false }
  const values = {
    id,
    account_id,
    uploaded_by: email,
    ...file,
    state: 'failed',
    created_at: at,
    failure: 'It broke off.',
    ended_at: at,
    media,
  } as const
  await academy.context.db.insertInto('films').values(values).execute()
  return id
}

interface Target {
  slug: string
  version: number
  id: number
  film: string
}

/** The request of each endpoint for a lesson and a film. */
const inputs: Readonly<Record<string, (target: Target) => { path: string; body?: object }>> = {
  saveText: ({ slug, version }) => ({
    path: `/content/lesson/${slug}/draft`,
    body: { version, data: lesson('Changed', ['Ilse Brandt']) },
  }),
  restoreText: ({ slug, version }) => ({
    path: `/content/lesson/${slug}/draft/restored`,
    body: { version, revision: 1 },
  }),
  publishText: ({ slug, version }) => ({ path: `/content/lesson/${slug}/publication`, body: { version } }),
  unpublishText: ({ slug, version }) => ({ path: `/content/lesson/${slug}/publication?version=${version}` }),
  scheduleText: ({ slug, version }) => ({
    path: `/content/lesson/${slug}/schedule`,
    body: { version, publishAt: new Date(Date.now() + 86_400_000).toISOString(), unpublishAt: null },
  }),
  binText: ({ slug, version }) => ({ path: `/content/lesson/${slug}?version=${version}` }),
  restoreTextFromBin: ({ id, version }) => ({ path: `/bin/${id}/restored`, body: { version } }),
  deleteTextFromBin: ({ id, version }) => ({ path: `/bin/${id}?version=${version}` }),
  changeLessons: ({ slug, version }) => ({
    path: '/lessons/draft',
    body: { lessons: [{ slug, version }], isFree: true },
  }),
  publishLessons: ({ slug, version }) => ({ path: '/lessons/publication', body: { lessons: [{ slug, version }] } }),
  placeLessons: ({ slug }) => ({ path: '/lessons/course', body: { lessons: [slug], gid: 'course' } }),
  copyLesson: ({ slug }) => ({ path: `/lessons/${slug}/copies` }),
  replaceFilm: ({ slug, version, film }) => ({ path: `/lessons/${slug}/film`, body: { version, film } }),
  loadCaptions: ({ slug }) => ({
    path: '/captions',
    body: { lesson: slug, lang: 'en', label: 'English', captions: 'WEBVTT\n\n00:00.000 --> 00:01.000\nGrip.\n' },
  }),
  startMachineDraft: ({ slug }) => ({
    path: '/captions/machine',
    body: { lesson: slug, lang: 'en', label: 'English' },
  }),
  endMachineDraft: ({ slug }) => ({ path: `/captions/machine?lesson=${slug}&lang=en` }),
  removeFilm: ({ film }) => ({ path: `/films/${film}` }),
  retryFilm: ({ film }) => ({ path: `/films/${film}/tries` }),
  placeFilm: ({ film }) => ({ path: `/films/${film}/place`, body: { ahead: 0 } }),
  planFilm: ({ film }) => ({ path: `/films/${film}/plan`, body: { title: 'Guard', course: 'course' } }),
  makeLesson: ({ film }) => ({ path: `/films/${film}/lesson` }),
  publishFilm: ({ film }) => ({ path: `/films/${film}/publication`, body: { version: newId() } }),
}

/** Endpoints that only create. Callers can send bytes only to their own uploads (upload.test.ts). */
const creating = ['createText', 'announceFilm', 'sendFilm', 'compareFilm', 'addPicture', 'drawPoster', 'cutFilm']

/** Endpoints that affect all own items at once. They are tested separately. */
const bulkEndpoints = ['emptyContentBin']

const endpoints = (await listEndpoints()).filter(
  (found): found is [string, StudioCall] => 'allowsOwnLessons' in found[1],
)

test('this file tests every endpoint that teachers can use for their own lessons', () => {
  expect(endpoints.map(([one]) => one).toSorted()).toEqual(
    [...Object.keys(inputs), ...creating, ...bulkEndpoints].toSorted(),
  )
})

/** Returns the rows of a lesson and a film, to detect changes. */
async function readRows({ id, film }: Target) {
  const { db } = academy.context
  const item = await db.selectFrom('content_items').selectAll().where('id', '=', id).executeTakeFirst()
  return [item, await db.selectFrom('films').selectAll().where('id', '=', film).executeTakeFirst()]
}

const tested = endpoints.filter(([one]) => one in inputs)

const binEndpoints = ['restoreTextFromBin', 'deleteTextFromBin']

/** Calls an endpoint for a lesson, which is moved to the bin first if required. */
async function attempt(name: string, endpoint: StudioCall, caller: Person, item: Body, film: string) {
  let { version } = item
  if (binEndpoints.includes(name))
    ({ version } = (await call(editor, 'DELETE', `/content/lesson/${item.slug}?version=${version}`)).body)
  const target = { ...item, version, film }
  const before = await readRows(target)
  const { path, body } = inputs[name]?.(target) ?? { path: '' }
  const { status, body: answer } = await call(caller, endpoint.method, path, body)
  return { status, code: answer.error_code, isSame: JSON.stringify(before) === JSON.stringify(await readRows(target)) }
}

test.each(tested)('%s is refused to a teacher for another person’s lesson and film', async (name, endpoint) => {
  const item = await addLesson(editor, ['Tomás Rey'])
  for (const caller of [teacher, colleague]) {
    const refused = await attempt(name, endpoint, caller, item, await upload(editor))
    expect(refused).toEqual({ status: 403, code: 'Forbidden', isSame: true })
    // The item is in the bin now, so that a second caller cannot bin it again.
    if (binEndpoints.includes(name)) return
  }
})

test.each(tested)('%s is allowed to a teacher for their own lesson and film', async (name, endpoint) => {
  const began = await attempt(name, endpoint, teacher, await addLesson(teacher), await upload(teacher))
  expect([began.status, began.code]).not.toEqual([403, 'Forbidden'])
  const named = await attempt(name, endpoint, teacher, await addLesson(editor, ['Ilse Brandt']), await upload(teacher))
  expect([named.status, named.code]).not.toEqual([403, 'Forbidden'])
})

test.each(contentKinds.filter((kind) => kind !== 'lesson' && !isSettingsKind(kind)))(
  'a teacher cannot create content of the kind %s',
  async (kind) => {
    await addLesson(editor)
    const { status, body } = await call(teacher, 'POST', `/content/${kind}`, { slug: 'a-text', data: {} })
    expect([status, body.error_code]).toEqual([403, 'Forbidden'])
  },
)

test('emptying the bin as a teacher deletes their own lessons only', async () => {
  const lessons = [await addLesson(teacher), await addLesson(editor, ['Ilse Brandt']), await addLesson(editor)]
  let until = ''
  for (const { slug, version } of lessons)
    ({ binnedAt: until } = (await call(editor, 'DELETE', `/content/lesson/${slug}?version=${version}`)).body)
  const emptied = await call(teacher, 'DELETE', `/bin?kind=lesson&until=${until}`)
  expect(emptied.status).toBe(200)
  const remainingIds = (await call(editor, 'GET', '/bin')).body.items.map(({ id }) => id)
  expect(lessons.map(({ id }) => remainingIds.includes(id))).toEqual([false, false, true])
})

test('a teacher creates a lesson, adds it to a course and publishes it for members', async () => {
  const { slug, version } = await addLesson(teacher)
  expect((await call(teacher, 'PUT', '/lessons/course', { lessons: [slug], gid: 'course' })).status).toBe(200)
  expect((await call(teacher, 'PUT', `/content/lesson/${slug}/publication`, { version })).body.state).toBe('published')
  const catalogue = (await academy.app.inject('/catalogue.json')).json<{ videos: { videos: { id: string }[] }[] }>()
  expect(catalogue.videos.flatMap(({ videos }) => videos.map(({ id }) => id))).toContain(slug)
  const course = await call(editor, 'GET', '/content/course/course')
  const changed = await call(teacher, 'PUT', '/content/course/course/draft', {
    version: course.body.version,
    data: { title: 'Mine', summary: '' },
  })
  expect(changed.body.error_code).toBe('Forbidden')
})

test('captions can be changed by a teacher of their lesson', async () => {
  const own = await addLesson(editor, ['Ilse Brandt'])
  const other = await addLesson(editor)
  const write = (slug: string) => call(teacher, 'POST', '/content/captions', { slug: `${slug}/en`, data: {} })
  expect((await write(own.slug)).status).toBe(201)
  expect((await write(other.slug)).body.error_code).toBe('Forbidden')
  const listed = async (slug: string) => (await call(teacher, 'GET', `/captions?lesson=${slug}`)).body.mayChange
  expect([await listed(own.slug), await listed(other.slug)]).toEqual([true, false])
})

test('lists mark a teacher’s own lessons, and a similar name gives no access', async () => {
  const [own, other] = [await addLesson(editor, ['Ilse Brandt']), await addLesson(editor, ['Ilse Brandt-Roth'])]
  const readMayChange = async (person: Person) => {
    const { lessons } = (await call(person, 'GET', '/lessons')).body
    const { items } = (await call(person, 'GET', '/content?kind=lesson')).body
    return [own, other].map(({ slug }) =>
      [lessons, items].map((rows) => rows.find((row) => row.slug === slug)?.mayChange),
    )
  }
  expect(await readMayChange(teacher)).toEqual([
    [true, true],
    [false, false],
  ])
  expect(new Set((await readMayChange(editor)).flat())).toEqual(new Set([true]))
  expect(new Set((await readMayChange(colleague)).flat())).toEqual(new Set([false]))
  expect((await call(teacher, 'GET', `/content/lesson/${other.slug}`)).body.mayChange).toBe(false)
  // Only an owner can set the name. The name in a member’s own profile has no effect.
  const own_name = { roles: ['teacher'], teachesAs: 'Ilse Brandt-Roth', version: 1 }
  expect((await call(teacher, 'PUT', `/staff/${teacher.id}/roles`, own_name)).status).toBe(403)
})

test('no endpoint lets a teacher use a film that another person has uploaded', async () => {
  const [theirs, mine] = [newId(), newId()]
  const film = await upload(editor, theirs)
  await upload(teacher, mine)
  const ownLesson = await addLesson(teacher)
  const write = (media: string, version = ownLesson.version) =>
    call(teacher, 'PUT', `/content/lesson/${ownLesson.slug}/draft`, { version, data: { ...lesson('Film'), media } })
  const createWithFilm = (slug: string, media: string) =>
    call(teacher, 'POST', '/content/lesson', { slug, data: { ...lesson('Film'), media } })
  expect((await createWithFilm('with-their-film', theirs)).body.error_code).toBe('Forbidden')
  expect((await write(theirs)).body.error_code).toBe('Forbidden')
  const replaced = { version: ownLesson.version, film }
  expect((await call(teacher, 'PUT', `/lessons/${ownLesson.slug}/film`, replaced)).body.error_code).toBe('Forbidden')
  expect((await call(teacher, 'POST', `/films/${film}/cuts`, { from: 0, to: 1 })).body.error_code).toBe('Forbidden')
  const draw = (media: string) => call(teacher, 'POST', `/media/${media}/posters`, { at: 1 })
  expect((await draw(theirs)).body.error_code).toBe('Forbidden')
  // The film has no files here.
  expect((await draw(mine)).status).toBe(404)
  expect((await write(mine)).status).toBe(200)
  // A teacher may also use the film of a lesson that lists them as an instructor.
  const data = { ...lesson('Named', ['Ilse Brandt']), media: theirs }
  expect((await call(editor, 'POST', '/content/lesson', { slug: 'named-film', data })).status).toBe(201)
  expect((await createWithFilm('with-their-film', theirs)).status).toBe(201)
  expect((await draw(theirs)).status).toBe(404)
})

/** Adds captions whose lesson may not exist. */
async function addCaptions(slug: string) {
  const { id } = await addLesson(editor)
  await academy.context.db.updateTable('content_items').set({ kind: 'captions', slug }).where('id', '=', id).execute()
}

test('a teacher cannot create a lesson at the slug of a previous lesson', async () => {
  const binned = await addLesson(editor)
  await call(editor, 'DELETE', `/content/lesson/${binned.slug}?version=${binned.version}`)
  await addCaptions('gone/en')
  const listed = { title: 'Later', summary: '', lessons: ['to-come'] }
  await call(editor, 'POST', '/content/course', { slug: 'later', data: listed })
  for (const slug of [binned.slug, 'gone', 'to-come']) {
    const { body } = await call(teacher, 'POST', '/content/lesson', { slug, data: lesson(slug) })
    expect([slug, body.error_code]).toEqual([slug, 'ContentNameInUse'])
  }
  expect((await call(editor, 'POST', '/content/lesson', { slug: 'gone', data: lesson('Gone') })).status).toBe(201)
})

test('nobody can create a lesson at the slug of a lesson in the bin, because it would get its captions', async () => {
  const { slug, version } = await addLesson(editor)
  const { body: binned } = await call(editor, 'DELETE', `/content/lesson/${slug}?version=${version}`)
  const create = () => call(editor, 'POST', '/content/lesson', { slug, data: lesson('New') })
  const refused = await create()
  expect([refused.status, refused.body.error_code]).toEqual([409, 'ContentNameInUse'])
  await call(editor, 'DELETE', `/bin/${binned.id}?version=${binned.version}`)
  expect((await create()).status).toBe(201)
})

/** Returns a teacher's lesson in the bin, whose captions and course still refer to its slug. */
async function binOwnLesson() {
  const { slug, version } = await addLesson(teacher)
  await call(teacher, 'POST', '/content/captions', { slug: `${slug}/en`, data: {} })
  const course = { title: 'Before', summary: '', lessons: [slug] }
  await call(editor, 'POST', '/content/course', { slug: `course-${slug}`, data: course })
  const { body } = await call(teacher, 'DELETE', `/content/lesson/${slug}?version=${version}`)
  academy.clock.advance(1000)
  return body
}
const restore = (person: Person, { id, version }: Body) => call(person, 'POST', `/bin/${id}/restored`, { version })

test('a teacher restores their own lesson with its captions and course', async () => {
  const own = await binOwnLesson()
  const { slug } = own
  const at = `/content/course/course-${slug}`
  const { version } = (await call(editor, 'GET', at)).body
  await call(editor, 'PUT', `${at}/draft`, { version, data: { title: 'After', summary: '', lessons: [slug] } })
  expect((await restore(teacher, own)).status).toBe(200)
})

test.each([
  [
    'another binned lesson',
    async (slug: string) => {
      const another = await addLesson(editor)
      await call(editor, 'DELETE', `/content/lesson/${another.slug}?version=${another.version}`)
      // Only an import can add a lesson at this slug.
      await academy.context.db.updateTable('content_items').set({ slug }).where('id', '=', another.id).execute()
    },
  ],
  ['captions of a later lesson', (slug: string) => addCaptions(`${slug}/de`)],
  [
    'a course with a later lesson',
    (slug: string) =>
      call(editor, 'POST', '/content/course', { slug: newId(), data: { title: '', summary: '', lessons: [slug] } }),
  ],
])('a lesson whose slug is used by %s can be restored by an editor, but not by a teacher', async (_, change) => {
  const own = await binOwnLesson()
  await change(own.slug)
  expect((await restore(teacher, own)).body.error_code).toBe('ContentNameInUse')
  expect((await restore(editor, own)).status).toBe(200)
})

test('a teacher cannot gain or lose a lesson by changing its cast', async () => {
  const named = await addLesson(editor, ['Ilse Brandt'])
  const save = (slug: string, version: number, cast: string[], person = teacher) =>
    call(person, 'PUT', `/content/lesson/${slug}/draft`, { version, data: lesson('Saved', cast) })
  const lost = await save(named.slug, named.version, ['Ilse Brand'])
  expect([lost.status, lost.body.error_code]).toEqual([400, 'BadRequest'])
  expect((await save(named.slug, named.version, ['Ilse Brandt', 'Tomás Rey'])).status).toBe(200)
  const ownLesson = await addLesson(teacher, ['Ilse Brandt'])
  expect((await save(ownLesson.slug, ownLesson.version, [])).status).toBe(200)
  // The name in their own recent draft does not count.
  const demoted = await createStaff(academy, 'editor')
  const other = await addLesson(editor)
  const { body } = await save(other.slug, other.version, [], demoted)
  await setName(demoted, 'Rosa Lind')
  expect((await save(other.slug, body.version, ['Rosa Lind'], demoted)).body.error_code).toBe('Forbidden')
})

test('two staff members cannot have the same name in lessons', async () => {
  const other = await createStaff(academy, 'teacher')
  expect((await setName(other, 'Ilse Brandt')).body.error_code).toBe('Conflict')
  expect((await setName(other, 'Ilse Brandt-Roth')).body.teachesAs).toBe('Ilse Brandt-Roth')
})

test('a teacher without the name or the role loses the lessons that list them', async () => {
  const { slug, version } = await addLesson(editor, ['Ilse Brandt'])
  const save = () =>
    call(teacher, 'PUT', `/content/lesson/${slug}/draft`, { version, data: lesson('Late', ['Ilse Brandt']) })
  expect((await setName(teacher, null)).body.teachesAs).toBeNull()
  expect((await save()).body.error_code).toBe('Forbidden')
  await setName(teacher, 'Ilse Brandt')
  expect((await save()).status).toBe(200)
  const { actor, subject } = await academy.context.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'refused.call')
    .where('subject', '=', 'PUT /content/:kind/:slug/draft')
    .executeTakeFirstOrThrow()
  expect([actor, subject]).toEqual([teacher.email, 'PUT /content/:kind/:slug/draft'])
  const log = await academy.context.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'staff.roles-changed')
    .execute()
  expect(log.at(-1)?.after).toEqual({ roles: ['teacher'], teachesAs: 'Ilse Brandt' })
})
