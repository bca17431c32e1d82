import { expect, test } from 'vitest'
import { Catalogue } from './catalogue.ts'
import { describeFirstIssue } from './validation-error.ts'

const lesson = (id: string, more: object = {}) => ({
  id,
  title: `Lesson ${id}`,
  description: 'Posture first.',
  thumbnail: '/media/thumbnail.jpg',
  ...more,
})
const group = (gid: string, videos: object[]) => ({ gid, title: `Group ${gid}`, summary: '', videos })
const file = (more: object = {}) => ({
  videos: [
    group('guard', [lesson('armbar', { related: [{ gid: 'finishes' }], top10: 1 }), lesson('sweep')]),
    group('finishes', [lesson('kimura', { top10: 2 })]),
  ],
  featured: [{ gid: 'guard', id: 'armbar' }],
  featuredFree: [],
  latest: [],
  ...more,
})
const read = (input: unknown) => {
  const { success, error } = Catalogue.safeParse(input)
  return success ? 'accepted' : describeFirstIssue(error)
}

test('a complete file is parsed, and omitted fields get their defaults', () => {
  const catalogue = Catalogue.parse(file())
  expect(catalogue).toMatchObject({ soon: [], alerts: [], featured: [{ gid: 'guard', id: 'armbar' }] })
  expect(catalogue.videos[1]?.videos[0]).toMatchObject({ id: 'kimura', tags: [], cast: [], related: [] })
})

test('unknown fields are ignored', () => {
  const extra = file({ version: 7, videos: [{ ...group('guard', [lesson('armbar', { colour: 'red' })]), order: 3 }] })
  const catalogue = Catalogue.parse(extra)
  expect(JSON.stringify(catalogue)).not.toMatch(/version|colour|order/)
})

test('an empty catalogue is valid', () => {
  expect(read({ videos: [], featured: [], featuredFree: [], latest: [] })).toBe('accepted')
})

test('a full lesson in a list is parsed as its reference', () => {
  const armbar = lesson('armbar', { gid: 'guard' })
  expect(Catalogue.parse(file({ latest: [armbar] })).latest).toEqual([{ gid: 'guard', id: 'armbar' }])
})

test('a full lesson without a gid resolves to its home group', () => {
  const catalogue = Catalogue.parse(file({ latest: [lesson('kimura'), lesson('armbar')] }))
  expect(catalogue.latest).toEqual([
    { gid: 'finishes', id: 'kimura' },
    { gid: 'guard', id: 'armbar' },
  ])
})

test('a reference may name a related group', () => {
  expect(read(file({ latest: [{ gid: 'finishes', id: 'armbar' }] }))).toBe('accepted')
})

test('the same id may exist in several groups if references name the group', () => {
  const videos = [group('guard', [lesson('intro')]), group('finishes', [lesson('intro')])]
  const reference = { gid: 'finishes', id: 'intro' }
  expect(read(file({ videos, featured: [reference] }))).toBe('accepted')
  expect(read(file({ videos, featured: [], featuredFree: [lesson('intro')] }))).toBe(
    'featuredFree[0]: "intro" is a lesson of guard and finishes: add its gid',
  )
})

const broken: [name: string, input: unknown, problem: string | RegExp][] = [
  ['text', 'hello', /expected object/],
  ['nothing', null, /expected object/],
  ['a list', [], /expected object/],
  ['no groups', { featured: [], featuredFree: [], latest: [] }, /^videos: .*expected array/],
  ['no featured', file({ featured: undefined }), /^featured: .*expected array/],
  ['no latest', file({ latest: undefined }), /^latest: .*expected array/],
  ['a group without a title', file({ videos: [{ gid: 'guard', summary: '', videos: [] }] }), /^videos\[0\]\.title: /],
  ['a group with an empty gid', file({ videos: [group('', [])] }), /^videos\[0\]\.gid: /],
  [
    'a lesson with a number as id',
    file({ videos: [group('a', [lesson('b', { id: 7 })])] }),
    /^videos\[0\]\.videos\[0\]\.id: /,
  ],
  [
    'a lesson without a title',
    file({ videos: [group('a', [lesson('b', { title: undefined })])] }),
    /^videos\[0\]\.videos\[0\]\.title: /,
  ],
  [
    'a javascript: URL',
    file({ videos: [group('a', [lesson('b', { thumbnail: 'javascript:alert(1)' })])] }),
    /^videos\[0\]\.videos\[0\]\.thumbnail: must be root-relative/,
  ],
  [
    'a protocol-relative URL',
    file({ videos: [group('a', [lesson('b', { thumbnail: '//elsewhere.example/a.jpg' })])] }),
    /^videos\[0\]\.videos\[0\]\.thumbnail: /,
  ],
  [
    'a protocol-relative URL with a tab',
    file({ videos: [group('a', [lesson('b', { thumbnail: '/\t/elsewhere.example/a.jpg' })])] }),
    /^videos\[0\]\.videos\[0\]\.thumbnail: .*control characters/,
  ],
  ['a rank of 0', file({ videos: [group('a', [lesson('b', { top10: 0 })])] }), /^videos\[0\]\.videos\[0\]\.top10: /],
  ['a rank of 11', file({ videos: [group('a', [lesson('b', { top10: 11 })])] }), /^videos\[0\]\.videos\[0\]\.top10: /],
  [
    'a fractional rank',
    file({ videos: [group('a', [lesson('b', { top10: 1.5 })])] }),
    /^videos\[0\]\.videos\[0\]\.top10: /,
  ],
  [
    'an unknown level',
    file({ videos: [group('a', [lesson('b', { level: 'expert' })])] }),
    /^videos\[0\]\.videos\[0\]\.level: /,
  ],
  [
    'a duration of zero',
    file({ videos: [group('a', [lesson('b', { duration: 0 })])] }),
    /^videos\[0\]\.videos\[0\]\.duration: /,
  ],
  [
    "captions outside the lesson's folder",
    file({ videos: [group('a', [lesson('b', { captions: [{ lang: 'en', label: 'English', file: '../x.vtt' }] })])] }),
    /^videos\[0\]\.videos\[0\]\.captions\[0\]\.file: must be a plain file name/,
  ],
  [
    'tags that are not a list',
    file({ videos: [group('a', [lesson('b', { tags: 'judo' })])] }),
    /^videos\[0\]\.videos\[0\]\.tags: /,
  ],
  [
    'an announcement with an invalid date',
    file({ soon: [{ ...lesson('c'), date: 'next week' }] }),
    /^soon\[0\]\.date: /,
  ],
  [
    'an alert without a link',
    file({ alerts: [{ name: 'New', description: '', icon: 'bell' }] }),
    /^alerts\[0\]\.href: /,
  ],
  [
    'an alert that links to another host',
    file({ alerts: [{ name: 'New', description: '', icon: 'bell', href: '/\\elsewhere.example' }] }),
    /^alerts\[0\]\.href: /,
  ],
  ['a reference that is a string', file({ latest: ['armbar'] }), /^latest\[0\]: /],
  ['a reference without a group', file({ latest: [{ id: 'armbar' }] }), /^latest\[0\]\.gid: /],
  [
    'two groups with the same gid',
    file({ videos: [group('a', []), group('a', [])] }),
    'videos[1].gid: the group "a" is listed twice',
  ],
  [
    'a lesson twice in a group',
    file({ videos: [group('a', [lesson('b'), lesson('b')])] }),
    'videos[0].videos[1].id: the lesson "b" is listed twice in "a"',
  ],
  [
    'a lesson whose id a related group contains',
    file({ videos: [group('a', [lesson('b')]), group('c', [lesson('b', { related: [{ gid: 'a' }] })])] }),
    'videos[1].videos[0].id: the lesson "b" is listed twice in "a"',
  ],
  [
    'the same in reverse order',
    file({ videos: [group('a', [lesson('b', { related: [{ gid: 'c' }] })]), group('c', [lesson('b')])] }),
    'videos[1].videos[0].id: the lesson "b" is listed twice in "c"',
  ],
  [
    'a duplicate rank',
    file({ videos: [group('a', [lesson('b', { top10: 3 })]), group('c', [lesson('d', { top10: 3 })])] }),
    'videos[1].videos[0].top10: rank 3 is already used',
  ],
  [
    'an unknown related group',
    file({ videos: [group('a', [lesson('b', { related: [{ gid: 'z' }] })])] }),
    'videos[0].videos[0].related[0].gid: there is no group "z"',
  ],
  [
    'a reference to an unknown lesson',
    file({ featuredFree: [{ gid: 'guard', id: 'choke' }] }),
    'featuredFree[0]: there is no lesson "choke" in "guard"',
  ],
  [
    'a reference to a lesson of another group',
    file({ latest: [{ gid: 'finishes', id: 'sweep' }] }),
    'latest[0]: there is no lesson "sweep" in "finishes"',
  ],
  ['a full lesson that no group lists', file({ latest: [lesson('choke')] }), 'latest[0]: there is no lesson "choke"'],
]

test.each(broken)('a file is rejected with its first error: %s', (_, input, problem) => {
  expect(read(input)).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem))
})

test('only the first of several errors is reported', () => {
  const videos = [group('a', [lesson('b', { id: '' }), lesson('c', { title: '' })])]
  expect(read(file({ videos, latest: 7 }))).toMatch(/^videos\[0\]\.videos\[0\]\.id: /)
})
