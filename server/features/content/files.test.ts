import { isDeepStrictEqual } from 'node:util'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ContentKind,
  contentKinds,
  isSingleton,
  hasFixedSlugs,
  isRequired,
  isSettingsKind,
  requiredContent,
} from '#contract/content/kinds.ts'
import { readText } from '#rules/markdown/read-text.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { runCommand } from '#server/testing/command.ts'
import { article, createEditor } from '#server/testing/content.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import {
  createContent,
  importContent,
  listItems,
  planImport,
  readFiles,
  readFolder,
  readSnapshot,
  writeFiles,
  writeFolder,
} from './index.ts'
import type { Snapshot, SnapshotItem } from './snapshot.ts'
import { propertyRuns } from '../../../scripts/test/property-runs.ts'

let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp()
})
afterAll(() => academy.close())

const repositoryContent = join(import.meta.dirname, '../../../content')
const ada = createEditor()

/** Characters with a special meaning in files, lines or JSON. */
const specialCharacters = [...'aB :-"\\#{[é🥋\u2028\u00a0\'|\t\n', '---', 'שלום']
const anyText = fc
  .array(fc.constantFrom(...specialCharacters), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(''))
const anyLine = anyText.map((text) => text.replaceAll(/[\n\t\u2028]/g, '-').trim()).filter((text) => text.length > 0)
const listOf = <T>(one: fc.Arbitrary<T>, minLength = 0) => fc.array(one, { minLength, maxLength: 3 })
const noRequiredKeys = { requiredKeys: [] as never[] }
const anyDay = fc.constantFrom('2026-11-21', '2024-02-29')
const anyMoment = fc.record({
  technique: anyLine,
  at: fc.double({ min: 0, max: 3600, noNaN: true }).map((at) => at + 0),
})
const isDrawable = (body: string) => {
  try {
    return readText({ title: 'Text', summary: 'Text', body }) !== undefined
  } catch {
    return false
  }
}
const head = { title: anyLine, summary: anyLine, body: anyText.filter(isDrawable) }
const plan = (ptype: string) =>
  fc.record({
    ptype: fc.constant(ptype),
    name: anyLine,
    price: fc.integer({ min: 1, max: 99_999 }),
    every: anyLine,
    runs: anyLine,
  })

const picture = '/pictures/0123456789abcdef-1600x900'
const shownPicture = { id: picture.slice(10), name: 'mat.jpg', bytes: 1, added_at: new Date() }
const anyChoice = fc.constantFrom(
  { mapPicture: picture, logo: picture, homePicture: picture },
  { homeTitle: 'Fall well.', landingText: 'Tonight.', landingSteps: [{ title: 'Breathe', text: 'Out.' }] },
  { mapZoom: 1, accent: '#B93208', menu: [{ label: 'Über uns', href: '/team' }] },
)

const anyData: Record<ContentKind, fc.Arbitrary<Record<string, unknown>>> = {
  site: fc
    .tuple(
      fc.record({
        demo: fc.boolean(),
        name: anyLine,
        short: anyLine,
        tagline: anyLine,
        notice: anyLine,
        phone: anyLine,
        email: fc.constantFrom('hello@school.example', 'a+b@school.example'),
        address: listOf(anyLine, 1),
        hours: listOf(anyLine),
        coordinates: fc.constantFrom(null, [52.5, -13.4]),
      }),
      anyChoice,
    )
    .map(([needed, chosen]) => ({ ...needed, ...chosen })),
  plans: fc.record({
    currency: fc.constantFrom('USD', 'EUR', 'JPY'),
    tax: anyText,
    withdrawalDays: fc.integer({ min: 0, max: 365 }),
    seller: listOf(anyLine, 1),
    desk: anyText,
    plans: fc.tuple(plan('4WK'), plan('1YR')),
  }),
  team: fc.record({ introduction: anyText }),
  instructor: fc.record({
    name: anyLine,
    role: anyLine,
    figure: anyLine,
    biography: listOf(anyText),
    teaches: listOf(anyLine),
    says: anyLine,
  }),
  help: fc.record(
    {
      title: anyLine,
      group: anyLine,
      text: listOf(anyText, 1),
      keys: listOf(fc.record({ keys: listOf(anyLine, 1), does: anyLine })),
      links: listOf(fc.record({ label: anyLine, href: fc.constantFrom('/sign-in', 'https://school.example/') })),
    },
    { requiredKeys: ['title', 'group', 'text'] },
  ),
  article: fc.record(
    { ...head, published: anyDay, plate: listOf(anyMoment), lessons: listOf(anyLine), shared: fc.constant(picture) },
    { requiredKeys: ['title', 'summary', 'body'] },
  ),
  page: fc.record(head),
  legal: fc.record({ ...head, updated: anyDay }),
  lesson: fc.record(
    {
      title: anyLine,
      description: anyText,
      thumbnail: fc.constantFrom('/a.jpg', 'https://media.school.example/b.jpg'),
      // An import cannot change the id of a published lesson.
      id: fc.constant('ukemi-1'),
      tags: listOf(anyText),
      duration: fc.constantFrom(0.5, 300),
      free: fc.boolean(),
      chapters: listOf(fc.record({ at: fc.constantFrom(0, 2.25), title: anyLine })),
    },
    { requiredKeys: ['title', 'description', 'thumbnail', 'id'] },
  ),
  // The tests of the catalogue cover the lessons of courses.
  course: fc.record(
    { title: anyLine, summary: anyText, lessons: fc.constant([]) },
    { requiredKeys: ['title', 'summary'] },
  ),
  captions: fc.record({
    label: anyLine,
    cues: listOf(
      fc.record(
        { from: fc.constant(0), to: fc.constantFrom(1, 2500), text: anyLine, settings: fc.constant('line:0') },
        { requiredKeys: ['from', 'to', 'text'] },
      ),
      1,
    ),
  }),
  lists: fc.record(
    {
      featured: listOf(fc.record({ gid: anyText, id: anyText })),
      soon: fc.constant([]),
      instructors: listOf(fc.record({ name: anyLine })),
    },
    { requiredKeys: [] },
  ),
}

const anyTime = fc.constantFrom(undefined, '2027-01-02T03:04:05.678Z')
const anySlug = fc.constantFrom('a', 'b', 'c-d', 'terms', 'mara-okonedo', 'situational-awareness')
const anyCaptions = fc.constantFrom('a/en', 'a/pt-BR', '.../de', 'Über uns/en', 'a/b/fr')
const anyId = fc.constantFrom('a', 'A', '...', 'a/b', '%2F', 'Über uns', '🥋', 'x'.repeat(200))

/** Generates an item with a published revision, an incomplete draft, or both. */
const anyItem = (kind: ContentKind, slug: string): fc.Arbitrary<SnapshotItem> => {
  const draft = fc.record({ title: anyText, name: anyText, text: listOf(anyText) }, noRequiredKeys)
  const isKnown = ([name]: [string, unknown]) => FIELDS[kind].includes(name)
  const knownFields = draft.map((data) => Object.fromEntries(Object.entries(data).filter(isKnown)))
  const named = { kind: fc.constant(kind), slug: fc.constant(slug) }
  const both = { ...named, publishAt: anyTime, unpublishAt: fc.constant(undefined) }
  const published = fc
    .record({ ...both, published: anyData[kind], draft: fc.option(knownFields, { nil: undefined }) })
    // A draft equal to the published data is no draft.
    .map((item) => (isDeepStrictEqual(item.draft, item.published) ? { ...item, draft: undefined } : item))
  return isSingleton(kind)
    ? published
    : fc.oneof(published, fc.record({ ...both, published: fc.constant(undefined), draft: knownFields }))
}
const FIELDS: Record<ContentKind, string[]> = {
  site: ['name'],
  plans: [],
  team: [],
  instructor: ['name'],
  help: ['title', 'text'],
  article: ['title'],
  page: ['title'],
  legal: ['title'],
  lesson: ['title'],
  course: ['title'],
  captions: ['label'],
  lists: [],
}

const anySlugOf = (kind: ContentKind) => (kind === 'captions' ? anyCaptions : hasFixedSlugs(kind) ? anyId : anySlug)

const isCaptionedBy = ({ kind, slug }: SnapshotItem, captions: string) =>
  kind === 'lesson' && slug === captions.slice(0, captions.lastIndexOf('/'))
const byKind = (a: SnapshotItem, b: SnapshotItem) => contentKinds.indexOf(a.kind) - contentKinds.indexOf(b.kind)

const anySnapshot: fc.Arbitrary<Snapshot> = fc
  .tuple(
    ...contentKinds.map((kind) =>
      isSingleton(kind)
        ? anyItem(kind, kind).map((item) => [item])
        : fc
            .uniqueArray(anySlugOf(kind), { maxLength: 4 })
            .chain((slugs) => fc.tuple(...slugs.map((slug) => anyItem(kind, slug)))),
    ),
  )
  .map((lists) => lists.flat())
  .map((items) =>
    items.filter(({ kind, slug }) => kind !== 'captions' || items.some((item) => isCaptionedBy(item, slug))),
  )
  .chain((items) => {
    // Required items are always included, because an import without them is refused.
    const others = items.filter(({ kind, slug }) => isSettingsKind(kind) || !isRequired(kind, slug))
    const needed = requiredContent.filter(({ kind }) => !isSettingsKind(kind))
    const texts = needed.map(({ kind, slug }) =>
      anyData[kind].map((published) => ({
        kind,
        slug,
        published,
        draft: undefined,
        publishAt: undefined,
        unpublishAt: undefined,
      })),
    )
    return fc.tuple(...texts).map((some): SnapshotItem[] => [...others, ...some].toSorted(byKind))
  })
  // Normalizes object prototypes, as JSON does.
  .map((items): SnapshotItem[] => structuredClone(items))
  .chain((items) => {
    const free = items.filter(({ kind }) => !isSingleton(kind) && !hasFixedSlugs(kind))
    const redirects = fc.uniqueArray(fc.record({ at: fc.nat(), slug: fc.constantFrom('old', 'older') }), {
      maxLength: 3,
      selector: ({ slug }) => slug,
    })
    return redirects.map((some) => ({
      items,
      redirects: some
        .flatMap(({ at, slug }) => {
          const item = free[at % Math.max(1, free.length)]
          return item ? [{ kind: item.kind, slug, target: item.slug }] : []
        })
        .toSorted((a, b) => (`${a.kind}/${a.slug}` < `${b.kind}/${b.slug}` ? -1 : 1)),
    }))
  })

/** Normalizes to JSON, which omits undefined fields. */
const toJson = (snapshot: Snapshot): unknown => JSON.parse(JSON.stringify(snapshot))

test('writing content to files and reading it returns the same content', () => {
  fc.assert(
    fc.property(anySnapshot, (snapshot) => {
      expect(toJson(readFiles(writeFiles(snapshot)))).toEqual(toJson(snapshot))
    }),
    propertyRuns(300),
  )
})

test('an import over any content results in the imported content, and repeating it changes nothing', async () => {
  const { context } = academy
  await context.db.insertInto('pictures').values(shownPicture).execute()
  await fc.assert(
    fc.asyncProperty(anySnapshot, async (snapshot) => {
      await importContent(context, ada, snapshot)
      expect(toJson(await readSnapshot(context.db))).toEqual(toJson(snapshot))
      expect(await planImport(context, snapshot)).toEqual([])
      const memory = contentKinds.flatMap((kind) =>
        kind === 'captions' ? [] : context.content.list(kind).map(({ slug, data }) => ({ kind, slug, data })),
      )
      const published = snapshot.items.flatMap(({ kind, slug, published: data }) =>
        data && kind !== 'captions' ? [{ kind, slug, data }] : [],
      )
      expect(toJson({ items: memory, redirects: [] })).toEqual(toJson({ items: published, redirects: [] }))
      await context.db.deleteFrom('content_items').where('binned_at', 'is not', null).execute()
    }),
    propertyRuns(15),
  )
  await context.db.deleteFrom('pictures').execute()
})

test('reading and writing the repository’s files keeps Markdown exactly and JSON by value', async () => {
  const files = await readFolder(repositoryContent)
  const written = writeFiles(readFiles(files))
  expect([...written.keys()].toSorted()).toEqual([...files.keys()].toSorted())
  for (const [path, text] of files)
    if (path.endsWith('.md')) expect(written.get(path)).toBe(text)
    else expect(JSON.parse(written.get(path) ?? '')).toEqual(JSON.parse(text))
})

test('a failed import changes nothing', async () => {
  const { context } = academy
  const before = await readSnapshot(context.db)
  const broken = { ...before, items: before.items.filter(({ kind }) => kind !== 'plans') }
  await expect(importContent(context, ada, broken)).rejects.toThrow("'plans/plans': the site requires it")
  const withoutTerms = { ...before, items: before.items.filter(({ slug }) => slug !== 'terms') }
  await expect(importContent(context, ada, withoutTerms)).rejects.toThrow("'legal/terms': the site requires it")
  const failing = { author: 'Ada', record: () => Promise.reject(new Error('the log is full')) }
  const files = await readFolder(repositoryContent)
  await expect(importContent(context, failing, readFiles(files))).rejects.toThrow('the log is full')
  expect(await readSnapshot(context.db)).toEqual(before)
})

test('npm run content exports, lists the changes of an edited file, and imports into a running process', async () => {
  await using otherApp = await createTestApp()
  const settings = { DATABASE_URL: otherApp.databaseUrl, PUBLIC_URL: otherApp.context.config.publicUrl }
  await createContent(otherApp.context, ada, { kind: 'page', slug: 'begun', data: { title: 'Begun' } })
  const folder = await createTempFolder()
  const call = async (...words: string[]) => {
    const { code, out, error } = await runCommand(['content', ...words], settings)
    expect([code, error]).toEqual([0, ''])
    return out
  }
  await call('export', folder)
  expect(readdirSync(folder).toSorted()).toEqual([
    'blog',
    'help',
    'legal',
    'pages',
    'plans.json',
    'site.json',
    'studio.json',
    'team.json',
  ])
  expect(await call('import', folder)).toBe('No differences.\n')
  const files = new Map(await readFolder(folder))
  const plans = JSON.parse(files.get('plans.json') ?? '')
  files.set('plans.json', JSON.stringify({ ...plans, desk: 'Ring the bell.' }))
  files.set('pages/new.md', '---\ntitle: New\nsummary: One more page.\n---\n\nHello.\n')
  files.delete('blog/situational-awareness.md')
  await writeFolder(folder, files)
  const listed = 'moves to the bin article/situational-awareness\npublishes plans/plans\nadds page/new\n'
  expect(await call('import', folder, '--dry-run')).toContain(listed)
  await otherApp.context.content.refresh()
  expect(otherApp.context.content.single('plans').desk).not.toBe('Ring the bell.')
  expect(await call('import', folder)).toContain(listed)
  await otherApp.context.content.refresh()
  expect(otherApp.context.content.single('plans').desk).toBe('Ring the bell.')
  expect((await listItems(otherApp.context.db, ['page'])).map(({ slug, state }) => [slug, state])).toEqual(
    expect.arrayContaining([
      ['new', 'published'],
      ['begun', 'draft'],
    ]),
  )
})

test('the repository’s files are imported at the first start only', async () => {
  await using otherApp = await createTestApp()
  const folder = await readFolder(repositoryContent)
  const wanted = readFiles(folder)
  const withoutArticles = { ...wanted, items: wanted.items.filter(({ kind }) => kind !== 'article') }
  await importContent(otherApp.context, ada, withoutArticles)
  await using secondApp = await createTestApp({ databaseUrl: otherApp.databaseUrl })
  expect(secondApp.context.content.list('article')).toEqual([])
  expect(readFileSync(join(repositoryContent, 'blog/situational-awareness.md'), 'utf8')).toContain(
    article('Situational awareness').title,
  )
})
