import { beforeEach, expect, test } from 'vitest'
import type { Catalogue, Video } from '#contract/catalogue.ts'
import {
  binContent,
  createContent,
  findItem,
  importContent,
  publishContent,
  readSnapshot,
  restoreFromBin,
  saveDraft,
  unpublishContent,
} from '#server/features/content/index.ts'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import type { TestApp } from '#server/testing/app.ts'
import { createAcademyWithCatalogue } from '#server/testing/catalogue.ts'
import { createEditor } from '#server/testing/content.ts'

let academy: TestApp
let catalogue: EditableCatalogue
beforeEach(async () => {
  ;({ academy, catalogue } = await createAcademyWithCatalogue())
})

const ada = createEditor()
const lesson = (id: string, otherFields: Partial<Video> = {}): Video => ({
  id,
  title: id,
  description: '',
  thumbnail: '/t.jpg',
  safety: ['Tap early.'],
  tags: [],
  cast: [],
  related: [],
  ...otherFields,
})
const group = (gid: string, ...videos: Video[]) => ({ gid, title: gid, summary: '', videos })
const addGroups =
  (...groups: Catalogue['videos']) =>
  (now: Catalogue): Catalogue => ({ ...now, videos: [...now.videos, ...groups] })
const listShownLessons = () =>
  academy.context.catalogue.current()?.videos.map(({ gid, videos }) => [gid, ...videos.map(({ id }) => id)])
const findStoredItem = (kind: 'lesson' | 'course' | 'lists', slug: string) => findItem(academy.context.db, kind, slug)

test('a change publishes its lesson immediately, and an empty change publishes nothing', async () => {
  const { context } = academy
  await catalogue.change(addGroups(group('guard', lesson('grip'), lesson('hold')), group('throws')))
  expect(listShownLessons()).toEqual([['guard', 'grip', 'hold'], ['throws']])
  const before = context.content.publication()
  await catalogue.change((now) => now)
  expect(context.content.publication()).toBe(before)
  await catalogue.change((now) => ({ ...now, videos: now.videos.toReversed() }))
  expect(listShownLessons()).toEqual([['throws'], ['guard', 'grip', 'hold']])
})

test('an invalid or failing change is rolled back', async () => {
  await catalogue.change(addGroups(group('guard')))
  await expect(catalogue.change(addGroups(group('guard')))).rejects.toThrow(
    'the changed catalogue: videos[1].gid: the group "guard" is listed twice',
  )
  const failingChange = () => {
    throw new Error('stumbled')
  }
  await expect(catalogue.change(failingChange)).rejects.toThrow('stumbled')
  expect(listShownLessons()).toEqual([['guard']])
})

test('concurrent changes of several processes are all stored', async () => {
  const gids = ['a', 'b', 'c', 'd', 'e']
  await Promise.all(gids.map((gid) => catalogue.change(addGroups(group(gid)))))
  expect(listShownLessons()?.flat().toSorted()).toEqual(gids)
})

test('lessons with the same id in two courses are distinct, and a moved lesson keeps its identity', async () => {
  await catalogue.change(
    addGroups(group('a', lesson('grip', { title: 'One' })), group('b', lesson('grip', { title: 'Two' }))),
  )
  expect(await catalogue.read()).toMatchObject({
    videos: [{ videos: [{ id: 'grip', title: 'One' }] }, { videos: [{ id: 'grip', title: 'Two' }] }],
  })
  const { version } = await findStoredItem('lesson', 'grip')
  await catalogue.change(({ videos: [a, b], ...lists }) => ({
    ...lists,
    videos: [group('a'), group('b', ...(b?.videos ?? [])), group('c', ...(a?.videos ?? []))],
  }))
  expect(listShownLessons()).toEqual([['a'], ['b', 'grip'], ['c', 'grip']])
  expect((await findStoredItem('lesson', 'grip')).version).toBe(version)
})

test.each(['guard', 'throws'])(
  'a lesson added in %s with the id of a binned lesson of Guard gets no captions',
  async (gid) => {
    const { context } = academy
    await catalogue.change(addGroups(group('guard', lesson('grip')), group('throws')))
    const data = { label: 'English', cues: [{ from: 0, to: 1000, text: 'Pull.' }] }
    await publishContent(context, ada, await createContent(context, ada, { kind: 'captions', slug: 'grip/en', data }))
    const binned = await binContent(context, ada, await findStoredItem('lesson', 'grip'))
    await catalogue.change(({ videos, ...lists }) => ({
      ...lists,
      videos: videos.map((each) => (each.gid === gid ? { ...each, videos: [lesson('grip', { title: 'New' })] } : each)),
    }))
    const [video] = context.catalogue.current()?.videos.find((each) => each.gid === gid)?.videos ?? []
    expect([video?.id, video?.title, video?.captions]).toEqual(['grip', 'New', undefined])
    expect(await restoreFromBin(context, ada, binned)).toMatchObject({ slug: 'grip', state: 'draft' })
  },
)

test('lessons removed from the catalogue are moved to the bin, and hidden lessons are unchanged', async () => {
  const { context } = academy
  await catalogue.change((now) => ({
    ...addGroups(
      group('guard', lesson('grip'), lesson('hold'), lesson('turn')),
      group('throws', lesson('fall', { related: [{ gid: 'guard' }] })),
    )(now),
    featured: [
      { gid: 'guard', id: 'hold' },
      { gid: 'throws', id: 'fall' },
    ],
  }))
  await unpublishContent(context, ada, await findStoredItem('lesson', 'hold'))
  expect(context.catalogue.current()).toMatchObject({ featured: [{ id: 'fall' }] })
  expect(listShownLessons()).toEqual([
    ['guard', 'grip', 'turn'],
    ['throws', 'fall'],
  ])
  await catalogue.change((now) => ({
    ...now,
    videos: now.videos.map((one) => ({
      ...one,
      videos: one.videos.filter(({ id }) => id !== 'turn').map((video) => ({ ...video, title: 'New' })),
    })),
  }))
  await publishContent(context, ada, await findStoredItem('lesson', 'hold'))
  expect(listShownLessons()).toEqual([
    ['guard', 'grip', 'hold'],
    ['throws', 'fall'],
  ])
  expect(context.catalogue.current()?.featured).toEqual([
    { gid: 'guard', id: 'hold' },
    { gid: 'throws', id: 'fall' },
  ])
  await unpublishContent(context, ada, await findStoredItem('course', 'guard'))
  expect(context.catalogue.current()?.videos).toMatchObject([{ gid: 'throws', videos: [{ id: 'fall', related: [] }] }])
  await expect(catalogue.change(addGroups(group('mine', lesson('grip'))))).rejects.toThrow(
    'already exists in the Studio',
  )
})

test("an editor's unpublished draft is kept and includes the change of the catalogue", async () => {
  const { context } = academy
  await catalogue.change(addGroups(group('guard', lesson('grip'))))
  const { published, ...course } = await findStoredItem('course', 'guard')
  await saveDraft(context, ada, { ...course, data: { ...published?.data, summary: 'My draft' } })
  await catalogue.change((now) => ({ ...now, videos: [group('guard', lesson('grip'), lesson('hold'))] }))
  expect(context.catalogue.current()?.videos[0]?.summary).toBe('')
  const changed = await findStoredItem('course', 'guard')
  expect(changed.draft.data).toEqual({ title: 'guard', summary: 'My draft', lessons: ['grip', 'hold'] })
  await publishContent(context, ada, changed)
  expect(listShownLessons()).toEqual([['guard', 'grip', 'hold']])
})

test.each([
  ['top10', { top10: 3 }, '\'top10\' cannot be published yet: rank 3 is already used by the lesson "grip"'],
  ['level', { level: 'hard' }, 'level'],
])(
  'a publication that would make the catalogue invalid is refused with its field: %s',
  async (_, otherFields, refusal) => {
    const { context } = academy
    await catalogue.change(addGroups(group('guard', lesson('grip', { top10: 3 }))))
    const { id: __, ...data } = lesson('hold')
    const draft = await createContent(context, ada, { kind: 'lesson', slug: 'hold', data: { ...data, ...otherFields } })
    await expect(publishContent(context, ada, draft)).rejects.toThrow(refusal)
  },
)

const { id: _id, ...hold } = lesson('hold')
const ilse = { name: 'Ilse', role: 'Coach', figure: 'hip-throw', biography: [], says: 'Breathe.' }
test.each([
  [
    'lists',
    'lists',
    'featured[1]',
    {
      featured: [
        { gid: 'guard', id: 'grip' },
        { id: 'grip', gid: 'guard' },
      ],
    },
  ],
  ['lesson', 'hold', 'related[1]', { ...hold, related: [{ gid: 'guard' }, { gid: 'guard' }] }],
  ['lesson', 'hold', 'cast[2]', { ...hold, cast: ['Ilse', 'Tomás', 'Ilse'] }],
  ['article', 'one', 'lessons[1]', { title: 'One', summary: 'One', body: 'One', lessons: ['grip', 'grip'] }],
  ['instructor', 'ilse', 'teaches[1]', { ...ilse, teaches: ['Guard', 'Guard'] }],
] as const)(
  'a duplicate reference in a list of the %s %s is refused with its field: %s',
  async (kind, slug, field, data) => {
    const { context } = academy
    const draft = await createContent(context, ada, { kind, slug, data })
    const refusal = `'${kind}' cannot be published yet: ${field}: is listed twice`
    await expect(publishContent(context, ada, draft)).rejects.toThrow(refusal)
  },
)

test('a lesson belongs to one course, and its id is immutable', async () => {
  const { context } = academy
  await catalogue.change(addGroups(group('guard', lesson('grip')), group('throws')))
  const throws = await findStoredItem('course', 'throws')
  const draft = await saveDraft(context, ada, { ...throws, data: { title: 'T', summary: '', lessons: ['grip'] } })
  await expect(publishContent(context, ada, draft)).rejects.toThrow(
    `'lessons[0]' cannot be published yet: "grip" is already in the course "guard"`,
  )
  const grip = await findStoredItem('lesson', 'grip')
  const other = await saveDraft(context, ada, { ...grip, data: { ...grip.draft.data, id: 'hold' } })
  await expect(publishContent(context, ada, other)).rejects.toThrow("'id' cannot be published yet: it can’t change")
})

test('imported files without catalogue items leave the catalogue unchanged', async () => {
  const { context } = academy
  await catalogue.change(addGroups(group('guard', lesson('grip'))))
  const { items, redirects } = await readSnapshot(context.db)
  const texts = items.filter(({ kind }) => kind !== 'lesson' && kind !== 'course' && kind !== 'lists')
  expect(await importContent(context, ada, { items: texts, redirects })).toEqual([])
  expect(listShownLessons()).toEqual([['guard', 'grip']])
})
