import { beforeEach, expect, test } from 'vitest'
import type { Catalogue, Video } from '#contract/catalogue.ts'
import {
  createContent,
  findItem,
  importContent,
  publishContent,
  readSnapshot,
  saveDraft,
  unpublishContent,
} from '#server/features/content/index.ts'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import type { TestApp } from '#server/testing/app.ts'
import { openStore } from '#server/testing/catalogue.ts'
import { createEditor } from '#server/testing/content.ts'

let academy: TestApp
let catalogue: EditableCatalogue
beforeEach(async () => {
  ;({ academy, catalogue } = await openStore())
})

const ada = createEditor()
const lesson = (id: string, more: Partial<Video> = {}): Video => ({
  id,
  title: id,
  description: '',
  thumbnail: '/t.jpg',
  safety: ['Tap early.'],
  tags: [],
  cast: [],
  related: [],
  ...more,
})
const group = (gid: string, ...videos: Video[]) => ({ gid, title: gid, summary: '', videos })
const add =
  (...groups: Catalogue['videos']) =>
  (now: Catalogue): Catalogue => ({ ...now, videos: [...now.videos, ...groups] })
const shown = () =>
  academy.context.catalogue.current()?.videos.map(({ gid, videos }) => [gid, ...videos.map(({ id }) => id)])
const item = (kind: 'lesson' | 'course' | 'lists', slug: string) => findItem(academy.context.db, kind, slug)

test('a change publishes its lesson immediately, and an empty change publishes nothing', async () => {
  const { context } = academy
  await catalogue.change(add(group('guard', lesson('grip'), lesson('hold')), group('throws')))
  expect(shown()).toEqual([['guard', 'grip', 'hold'], ['throws']])
  const before = context.content.publication()
  await catalogue.change((now) => now)
  expect(context.content.publication()).toBe(before)
  await catalogue.change((now) => ({ ...now, videos: now.videos.toReversed() }))
  expect(shown()).toEqual([['throws'], ['guard', 'grip', 'hold']])
})

test('an invalid or failing change is rolled back', async () => {
  await catalogue.change(add(group('guard')))
  await expect(catalogue.change(add(group('guard')))).rejects.toThrow(
    'the changed catalogue: videos[1].gid: the group "guard" is listed twice',
  )
  const stumble = () => {
    throw new Error('stumbled')
  }
  await expect(catalogue.change(stumble)).rejects.toThrow('stumbled')
  expect(shown()).toEqual([['guard']])
})

test('concurrent changes of several processes are all stored', async () => {
  const gids = ['a', 'b', 'c', 'd', 'e']
  await Promise.all(gids.map((gid) => catalogue.change(add(group(gid)))))
  expect(shown()?.flat().toSorted()).toEqual(gids)
})

test('lessons with the same id in two courses are distinct, and a moved lesson keeps its identity', async () => {
  await catalogue.change(
    add(group('a', lesson('grip', { title: 'One' })), group('b', lesson('grip', { title: 'Two' }))),
  )
  expect(await catalogue.read()).toMatchObject({
    videos: [{ videos: [{ id: 'grip', title: 'One' }] }, { videos: [{ id: 'grip', title: 'Two' }] }],
  })
  const { version } = await item('lesson', 'grip')
  await catalogue.change(({ videos: [a, b], ...lists }) => ({
    ...lists,
    videos: [group('a'), group('b', ...(b?.videos ?? [])), group('c', ...(a?.videos ?? []))],
  }))
  expect(shown()).toEqual([['a'], ['b', 'grip'], ['c', 'grip']])
  expect((await item('lesson', 'grip')).version).toBe(version)
})

test('lessons removed from the catalogue are moved to the bin, and hidden ones are unchanged', async () => {
  const { context } = academy
  await catalogue.change((now) => ({
    ...add(
      group('guard', lesson('grip'), lesson('hold'), lesson('turn')),
      group('throws', lesson('fall', { related: [{ gid: 'guard' }] })),
    )(now),
    featured: [
      { gid: 'guard', id: 'hold' },
      { gid: 'throws', id: 'fall' },
    ],
  }))
  await unpublishContent(context, ada, await item('lesson', 'hold'))
  expect(context.catalogue.current()).toMatchObject({ featured: [{ id: 'fall' }] })
  expect(shown()).toEqual([
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
  await publishContent(context, ada, await item('lesson', 'hold'))
  expect(shown()).toEqual([
    ['guard', 'grip', 'hold'],
    ['throws', 'fall'],
  ])
  expect(context.catalogue.current()?.featured).toEqual([
    { gid: 'guard', id: 'hold' },
    { gid: 'throws', id: 'fall' },
  ])
  await unpublishContent(context, ada, await item('course', 'guard'))
  expect(context.catalogue.current()?.videos).toMatchObject([{ gid: 'throws', videos: [{ id: 'fall', related: [] }] }])
  await expect(catalogue.change(add(group('mine', lesson('grip'))))).rejects.toThrow('is in the Studio already')
})

test("an editor's unpublished text remains a draft that includes the change", async () => {
  const { context } = academy
  await catalogue.change(add(group('guard', lesson('grip'))))
  const { published, ...course } = await item('course', 'guard')
  await saveDraft(context, ada, { ...course, data: { ...published?.data, summary: 'My draft' } })
  await catalogue.change((now) => ({ ...now, videos: [group('guard', lesson('grip'), lesson('hold'))] }))
  expect(context.catalogue.current()?.videos[0]?.summary).toBe('')
  const changed = await item('course', 'guard')
  expect(changed.draft.data).toEqual({ title: 'guard', summary: 'My draft', lessons: ['grip', 'hold'] })
  await publishContent(context, ada, changed)
  expect(shown()).toEqual([['guard', 'grip', 'hold']])
})

test.each([
  ['top10', { top10: 3 }, '\'top10\' cannot be published yet: rank 3 is already used by the lesson "grip"'],
  ['level', { level: 'hard' }, 'level'],
])('a publication that would make the catalogue invalid is refused with its field: %s', async (_, more, refusal) => {
  const { context } = academy
  await catalogue.change(add(group('guard', lesson('grip', { top10: 3 }))))
  const { id: __, ...data } = lesson('hold')
  const draft = await createContent(context, ada, { kind: 'lesson', slug: 'hold', data: { ...data, ...more } })
  await expect(publishContent(context, ada, draft)).rejects.toThrow(refusal)
})

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
  'a reference that is twice in a list of %s %s is refused by its field: %s',
  async (kind, slug, field, data) => {
    const { context } = academy
    const draft = await createContent(context, ada, { kind, slug, data })
    const refusal = `'${kind}' cannot be published yet: ${field}: is listed twice`
    await expect(publishContent(context, ada, draft)).rejects.toThrow(refusal)
  },
)

test('a lesson belongs to one course, and its id is immutable', async () => {
  const { context } = academy
  await catalogue.change(add(group('guard', lesson('grip')), group('throws')))
  const throws = await item('course', 'throws')
  const draft = await saveDraft(context, ada, { ...throws, data: { title: 'T', summary: '', lessons: ['grip'] } })
  await expect(publishContent(context, ada, draft)).rejects.toThrow(
    `'lessons[0]' cannot be published yet: "grip" is already in the course "guard"`,
  )
  const grip = await item('lesson', 'grip')
  const other = await saveDraft(context, ada, { ...grip, data: { ...grip.draft.data, id: 'hold' } })
  await expect(publishContent(context, ada, other)).rejects.toThrow("'id' cannot be published yet: it can’t change")
})

test('imported files without catalogue items leave the catalogue unchanged', async () => {
  const { context } = academy
  await catalogue.change(add(group('guard', lesson('grip'))))
  const { items, redirects } = await readSnapshot(context.db)
  const texts = items.filter(({ kind }) => kind !== 'lesson' && kind !== 'course' && kind !== 'lists')
  expect(await importContent(context, ada, { items: texts, redirects })).toEqual([])
  expect(shown()).toEqual([['guard', 'grip']])
})
