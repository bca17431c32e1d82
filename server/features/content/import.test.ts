import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { article, createEditor } from '#server/testing/content.ts'
import {
  createContent,
  findItem,
  importContent,
  formatItemName,
  keepDemoMark,
  planImport,
  readFiles,
  readFolder,
  readSnapshot,
  saveDraft,
  saveGeneratedDraft,
  writeFiles,
} from './index.ts'

let academy: TestApp
const ada = createEditor()
beforeAll(async () => {
  academy = await createTestApp()
})
afterAll(() => academy.close())

const repositoryContent = join(import.meta.dirname, '../../../content')
const draftArticle = { kind: 'article', slug: 'begun', data: article() }
const json = (value: object) => JSON.stringify(value)
const cues = [{ from: 0, to: 1000, text: 'Grip.' }]
const lesson = { title: 'Grip', description: 'Hold it.', thumbnail: '/t.jpg' }

/** Returns the repository's files with changes. */
const readWithChanges = async (files: Record<string, string>) =>
  readFiles(new Map([...(await readFolder(repositoryContent)), ...Object.entries(files)]))

test.each<[string, Record<string, string>, RegExp]>([
  [
    'a redirect from the slug of a published article',
    { 'studio.json': json({ redirects: [redirect('situational-awareness', 'situational-awareness')] }) },
    /^studio.json: redirects: .*article\/situational-awareness/,
  ],
  [
    'a draft with a wrong type',
    { 'studio.json': json({ drafts: [{ ...draftArticle, data: { title: { a: 1 } } }] }) },
    /^studio.json, article\/begun: 'title': /,
  ],
  [
    'captions of a missing lesson',
    { 'catalogue/captions/gone.json': json({ slug: 'gone/en', label: 'English', cues }) },
    /^catalogue\/captions, gone\/en: 'slug': the lesson "gone" doesn’t exist/,
  ],
  [
    'a new lesson with an invalid slug',
    { 'catalogue/lessons/up.json': json({ slug: '..', ...lesson }) },
    /^catalogue\/lessons, ..: 'slug': must not be/,
  ],
  [
    'a new lesson with an invalid id in a course',
    { 'catalogue/lessons/up.json': json({ slug: 'up', id: 'two\nlines', ...lesson }) },
    /^catalogue\/lessons, up: 'id' .*must not contain/,
  ],
  ...['0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z'].map((publishAt): [string, Record<string, string>, RegExp] => [
    `the time ${publishAt}`,
    { 'studio.json': json({ drafts: [draftArticle], schedule: [{ kind: 'article', slug: 'begun', publishAt }] }) },
    /^studio.json, line 1: schedule\[0\].publishAt: must not be before 1970/,
  ]),
  [
    'a picture that the academy does not have',
    { 'blog/new.md': '---\ntitle: New\nsummary: A text.\n---\n\n![a](/pictures/0123456789abcdef-10x10)\n' },
    /the picture \/pictures\/0123456789abcdef-10x10 doesn’t exist/,
  ],
  [
    'a text with a footnote',
    { 'blog/new.md': '---\ntitle: New\nsummary: A text.\n---\n\nFall[^1].\n\n[^1]: On a mat.\n' },
    /^blog\/new.md: 'body' .* line 1 of the text: footnotes are not supported/,
  ],
  [
    'a rank that two lessons have',
    {
      'catalogue/lessons/one.json': json({ slug: 'one', top10: 1, ...lesson }),
      'catalogue/lessons/two.json': json({ slug: 'two', top10: 1, ...lesson }),
    },
    /two: top10.*rank 1 is already used by the lesson "one"/,
  ],
])('%s is refused by an import and by its dry run', async (_name, files, refusal) => {
  const { context } = academy
  const before = await readSnapshot(context.db)
  const importing = async () => importContent(context, ada, await readWithChanges(files))
  await expect(importing()).rejects.toThrow(refusal)
  await expect(readWithChanges(files).then((wanted) => planImport(context, wanted))).rejects.toThrow(refusal)
  expect(await readSnapshot(context.db)).toEqual(before)
})

function redirect(slug: string, target: string) {
  return { kind: 'article', slug, target }
}

test('an import without any lesson is refused if it would bin the lessons of its courses', async () => {
  await using own = await createTestApp()
  const files = {
    'catalogue/courses/falls.json': json({ slug: 'falls', title: 'Falls', summary: '', lessons: ['gone', 'one'] }),
    'catalogue/lessons/one.json': json({ slug: 'one', ...lesson }),
  }
  await importContent(own.context, ada, await readWithChanges(files))
  const { 'catalogue/lessons/one.json': _lesson, ...courses } = files
  const wanted = await readWithChanges(courses)
  const refusal = "catalogue/lessons has no lesson, but the course 'falls' lists 'one'"
  await expect(importContent(own.context, ada, wanted)).rejects.toThrow(refusal)
  await expect(planImport(own.context, wanted)).rejects.toThrow(refusal)

  const empty = { ...courses, 'catalogue/courses/falls.json': json({ slug: 'falls', title: 'Falls', summary: '' }) }
  const binned = await importContent(own.context, ada, await readWithChanges(empty))
  expect(binned).toContainEqual({ change: 'bin', item: expect.objectContaining({ slug: 'one' }) })
  // A listed lesson that is already in the bin does not prevent the import.
  expect(await importContent(own.context, ada, wanted)).toMatchObject([{ change: 'publish' }])
})

test('a published lesson cannot be moved to another course, at once or in two steps, but can return', async () => {
  await using own = await createTestApp()
  const course = (slug: string, lessons: string[]) => ({
    [`catalogue/courses/${slug}.json`]: json({ slug, title: slug, summary: '', lessons }),
  })
  const lessons = Object.fromEntries(
    ['one', 'two'].map((slug) => [`catalogue/lessons/${slug}.json`, json({ slug, ...lesson })]),
  )
  const importCourses = async (falls: string[], throws: string[], added = {}) =>
    importContent(
      own.context,
      ada,
      await readWithChanges({ ...lessons, ...course('falls', falls), ...course('throws', throws), ...added }),
    )
  await importCourses(['one'], ['two'])
  const refusal = /'lessons\[1\]'.*"one" can’t leave the course "falls"/
  await expect(importCourses([], ['two', 'one'])).rejects.toThrow(refusal)
  await importCourses([], ['two'])
  await expect(importCourses([], ['two', 'one'])).rejects.toThrow(refusal)
  await expect(importCourses([], ['two'], course('chokes', ['one']))).rejects.toThrow(/"one" can’t leave/)
  await importCourses(['one'], ['two'])

  const { 'catalogue/lessons/one.json': one = '', ...otherLessons } = lessons
  const importOthers = async (files: Record<string, string>) =>
    importContent(own.context, ada, await readWithChanges({ ...otherLessons, ...course('throws', ['two']), ...files }))
  const draft = { drafts: [{ kind: 'lesson', slug: 'one', data: { title: 'Grip' } }] }
  await importOthers({ ...course('falls', ['one']), 'studio.json': json(draft) })
  const moved = { ...course('falls', []), ...course('chokes', ['one']), 'studio.json': json(draft) }
  await expect(importOthers(moved)).rejects.toThrow(/"one" can’t leave the course "falls"/)
  const withoutCourse = { ...course('chokes', ['one']), 'catalogue/lessons/one.json': one }
  await expect(importOthers(withoutCourse)).rejects.toThrow(/"one" can’t leave the course "falls"/)
  // The lesson is in the bin, and the course no longer lists it.
  await importOthers(course('falls', []))
  await expect(importOthers(withoutCourse)).rejects.toThrow(/"one" can’t leave the course "falls"/)
  await importOthers({ 'catalogue/lessons/one.json': one })
  await expect(importOthers(withoutCourse)).rejects.toThrow(/"one" can’t leave the course "falls"/)
  // The id of a deleted course can be used again.
  await importOthers({ ...course('falls', ['one']), 'catalogue/lessons/one.json': one })
})

test.each([true, false])('files of another academy do not change whether this academy is a demo (%s)', async (demo) => {
  await using own = await createTestApp()
  const { context } = own
  const { items, redirects } = await readSnapshot(context.db)
  const withMark = (mark: boolean) => ({
    items: items.map((item) =>
      item.kind === 'site' ? { ...item, published: { ...item.published, demo: mark, tagline: `${mark}` } } : item,
    ),
    redirects,
  })
  await importContent(context, ada, withMark(demo))
  await importContent(context, ada, keepDemoMark(withMark(!demo), context))
  expect(context.content.single('site')).toMatchObject({ demo, tagline: `${!demo}` })
})

test('alerts without dates keep the dates of their publication, and an import reports no difference for them', async () => {
  await using own = await createTestApp()
  const importAlerts = async (...alerts: object[]) =>
    importContent(own.context, ada, await readWithChanges({ 'catalogue/lists.json': json({ alerts }) }))
  const alert = { name: 'A seminar in May', href: '/latest', description: '', icon: 'bell' }
  expect(await importAlerts(alert)).toMatchObject([{ item: { kind: 'lists' } }])
  expect(await importAlerts(alert)).toEqual([])
  expect(await importAlerts({ ...alert, date: '2026-05-01' })).toMatchObject([{ change: 'publish' }])
  expect(await importAlerts(alert)).toEqual([])
  expect(await importAlerts({ ...alert, description: 'Two days.' })).toMatchObject([{ change: 'publish' }])
})

test('a dry run accepts a text with a picture that the import adds, and stores nothing', async () => {
  const { context } = academy
  const before = await readSnapshot(context.db)
  const address = '/pictures/0123456789abcdef-10x10'
  const wanted = await readWithChanges({
    'blog/new.md': `---\ntitle: New\nsummary: A text.\n---\n\n![a](${address})\n`,
  })
  const planned = await planImport(context, wanted, [{ address, name: 'a' }])
  expect(planned).toMatchObject([{ change: 'add', item: { slug: 'new' } }])
  expect(await readSnapshot(context.db)).toEqual(before)
  expect(await context.db.selectFrom('pictures').select('id').execute()).toEqual([])
})

test('unknown fields of nested objects are dropped by saves and imports', async () => {
  const { context } = academy
  const draft = { chapters: [{ at: 1, title: 'Grip' }] }
  const data = { chapters: [{ at: 1, title: 'Grip', color: 'red' }] }
  const created = await createContent(context, ada, { kind: 'lesson', slug: 'extra', data })
  const saved = await saveDraft(context, ada, { ...created, data: { ...data, title: 'Extra' } })
  expect([created.draft.data, saved.draft.data]).toEqual([draft, { ...draft, title: 'Extra' }])
  const { items, redirects } = readFiles(writeFiles(await readSnapshot(context.db)))
  const withDraft = items.map((item) => (item.slug === 'extra' ? { ...item, draft: data } : item))
  const published = { title: 'New', description: '', thumbnail: '/t.jpg', ...data }
  const added = { kind: 'lesson', slug: 'extra-published', published } as const
  await importContent(context, ada, { items: [...withDraft, added], redirects })
  expect((await findItem(context.db, 'lesson', 'extra')).draft.data).toEqual(draft)
  expect((await findItem(context.db, 'lesson', added.slug)).published?.data).toMatchObject(draft)
})

test('a time in any notation is imported as the same time', async () => {
  const { context } = academy
  const files = {
    'studio.json': json({
      drafts: [draftArticle],
      schedule: [{ kind: 'article', slug: 'begun', publishAt: '2099-01-02T03:04:05Z' }],
    }),
  }
  await importContent(context, ada, await readWithChanges(files))
  expect(await planImport(context, await readWithChanges(files))).toEqual([])
})

test('invalid values of previous versions are accepted if they are already stored', async () => {
  const { context } = academy
  await createContent(context, ada, { kind: 'lesson', slug: 'gone', data: {} })
  for (const slug of ['gone/en', 'gone/de'])
    await createContent(context, ada, { kind: 'captions', slug, data: { label: 'A', cues } })
  const { id } = await createContent(context, ada, { kind: 'lesson', slug: 'up', data: {} })
  const old = await createContent(context, ada, { kind: 'page', slug: 'old-draft', data: {} })
  await saveGeneratedDraft(context, ada, { ...old, data: { title: { a: 1 } } })
  await context.db.updateTable('content_items').set({ slug: 'two\nlines' }).where('id', '=', id).execute()
  await context.db.deleteFrom('content_items').where('slug', '=', 'gone').execute()
  const files = readFiles(writeFiles(await readSnapshot(context.db)))
  expect(await planImport(context, files)).toEqual([])
  const others = { ...files, items: files.items.filter((item) => formatItemName(item) !== 'captions/gone/de') }
  expect(await importContent(context, ada, others)).toMatchObject([{ change: 'bin', item: { slug: 'gone/de' } }])
})
