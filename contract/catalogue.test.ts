import { expect, test } from 'vitest'
import { Catalogue } from './catalogue.ts'
import { describeFirstIssue } from './validation-error.ts'

const buildLesson = (id: string, overrides: object = {}) => ({
  id,
  title: `Lesson ${id}`,
  description: 'Posture first.',
  thumbnail: '/media/thumbnail.jpg',
  ...overrides,
})
const buildGroup = (gid: string, videos: object[]) => ({ gid, title: `Group ${gid}`, summary: '', videos })
const buildFile = (overrides: object = {}) => ({
  videos: [
    buildGroup('guard', [buildLesson('armbar', { related: [{ gid: 'finishes' }], top10: 1 }), buildLesson('sweep')]),
    buildGroup('finishes', [buildLesson('kimura', { top10: 2 })]),
  ],
  featured: [{ gid: 'guard', id: 'armbar' }],
  featuredFree: [],
  latest: [],
  ...overrides,
})
const validate = (input: unknown) => {
  const { success, error } = Catalogue.safeParse(input)
  return success ? 'accepted' : describeFirstIssue(error)
}

test('a complete file is parsed, and omitted fields get their defaults', () => {
  const catalogue = Catalogue.parse(buildFile())
  expect(catalogue).toMatchObject({ soon: [], alerts: [], featured: [{ gid: 'guard', id: 'armbar' }] })
  expect(catalogue.videos[1]?.videos[0]).toMatchObject({ id: 'kimura', tags: [], cast: [], related: [] })
})

test('unknown fields are ignored', () => {
  const fileWithUnknownFields = buildFile({
    version: 7,
    videos: [{ ...buildGroup('guard', [buildLesson('armbar', { colour: 'red' })]), order: 3 }],
  })
  const catalogue = Catalogue.parse(fileWithUnknownFields)
  expect(JSON.stringify(catalogue)).not.toMatch(/version|colour|order/)
})

test('an empty catalogue is valid', () => {
  expect(validate({ videos: [], featured: [], featuredFree: [], latest: [] })).toBe('accepted')
})

test('a list that contains a full lesson is parsed as a reference to that lesson', () => {
  const armbar = buildLesson('armbar', { gid: 'guard' })
  expect(Catalogue.parse(buildFile({ latest: [armbar] })).latest).toEqual([{ gid: 'guard', id: 'armbar' }])
})

test('a full lesson without a gid resolves to its home group', () => {
  const catalogue = Catalogue.parse(buildFile({ latest: [buildLesson('kimura'), buildLesson('armbar')] }))
  expect(catalogue.latest).toEqual([
    { gid: 'finishes', id: 'kimura' },
    { gid: 'guard', id: 'armbar' },
  ])
})

test('a reference may name a related group', () => {
  expect(validate(buildFile({ latest: [{ gid: 'finishes', id: 'armbar' }] }))).toBe('accepted')
})

test('the same id may exist in several groups if references name the group', () => {
  const videos = [buildGroup('guard', [buildLesson('intro')]), buildGroup('finishes', [buildLesson('intro')])]
  const reference = { gid: 'finishes', id: 'intro' }
  expect(validate(buildFile({ videos, featured: [reference] }))).toBe('accepted')
  expect(validate(buildFile({ videos, featured: [], featuredFree: [buildLesson('intro')] }))).toBe(
    'featuredFree[0]: "intro" is a lesson of guard and finishes: add its gid',
  )
})

const invalidFiles: [name: string, input: unknown, error: string | RegExp][] = [
  ['a string', 'hello', /expected object/],
  ['null', null, /expected object/],
  ['a list', [], /expected object/],
  ['a file without groups', { featured: [], featuredFree: [], latest: [] }, /^videos: .*expected array/],
  ['a file without featured lessons', buildFile({ featured: undefined }), /^featured: .*expected array/],
  ['a file without latest lessons', buildFile({ latest: undefined }), /^latest: .*expected array/],
  [
    'a group without a title',
    buildFile({ videos: [{ gid: 'guard', summary: '', videos: [] }] }),
    /^videos\[0\]\.title: /,
  ],
  ['a group with an empty gid', buildFile({ videos: [buildGroup('', [])] }), /^videos\[0\]\.gid: /],
  [
    'a lesson with a number as id',
    buildFile({ videos: [buildGroup('a', [buildLesson('b', { id: 7 })])] }),
    /^videos\[0\]\.videos\[0\]\.id: /,
  ],
  [
    'a lesson without a title',
    buildFile({ videos: [buildGroup('a', [buildLesson('b', { title: undefined })])] }),
    /^videos\[0\]\.videos\[0\]\.title: /,
  ],
  [
    'a javascript: URL',
    buildFile({ videos: [buildGroup('a', [buildLesson('b', { thumbnail: 'javascript:alert(1)' })])] }),
    /^videos\[0\]\.videos\[0\]\.thumbnail: must be root-relative/,
  ],
  [
    'a protocol-relative URL',
    buildFile({ videos: [buildGroup('a', [buildLesson('b', { thumbnail: '//elsewhere.example/a.jpg' })])] }),
    /^videos\[0\]\.videos\[0\]\.thumbnail: /,
  ],
  [
    'a protocol-relative URL with a tab',
    buildFile({ videos: [buildGroup('a', [buildLesson('b', { thumbnail: '/\t/elsewhere.example/a.jpg' })])] }),
    /^videos\[0\]\.videos\[0\]\.thumbnail: .*control characters/,
  ],
  [
    'a rank of 0',
    buildFile({ videos: [buildGroup('a', [buildLesson('b', { top10: 0 })])] }),
    /^videos\[0\]\.videos\[0\]\.top10: /,
  ],
  [
    'a rank of 11',
    buildFile({ videos: [buildGroup('a', [buildLesson('b', { top10: 11 })])] }),
    /^videos\[0\]\.videos\[0\]\.top10: /,
  ],
  [
    'a fractional rank',
    buildFile({ videos: [buildGroup('a', [buildLesson('b', { top10: 1.5 })])] }),
    /^videos\[0\]\.videos\[0\]\.top10: /,
  ],
  [
    'an unknown level',
    buildFile({ videos: [buildGroup('a', [buildLesson('b', { level: 'expert' })])] }),
    /^videos\[0\]\.videos\[0\]\.level: /,
  ],
  [
    'a duration of zero',
    buildFile({ videos: [buildGroup('a', [buildLesson('b', { duration: 0 })])] }),
    /^videos\[0\]\.videos\[0\]\.duration: /,
  ],
  [
    "captions outside the lesson's folder",
    buildFile({
      videos: [buildGroup('a', [buildLesson('b', { captions: [{ lang: 'en', label: 'English', file: '../x.vtt' }] })])],
    }),
    /^videos\[0\]\.videos\[0\]\.captions\[0\]\.file: must be a plain file name/,
  ],
  [
    'tags that are not a list',
    buildFile({ videos: [buildGroup('a', [buildLesson('b', { tags: 'judo' })])] }),
    /^videos\[0\]\.videos\[0\]\.tags: /,
  ],
  [
    'an announcement with an invalid date',
    buildFile({ soon: [{ ...buildLesson('c'), date: 'next week' }] }),
    /^soon\[0\]\.date: /,
  ],
  [
    'an alert without a link',
    buildFile({ alerts: [{ name: 'New', description: '', icon: 'bell' }] }),
    /^alerts\[0\]\.href: /,
  ],
  [
    'an alert that links to another host',
    buildFile({ alerts: [{ name: 'New', description: '', icon: 'bell', href: '/\\elsewhere.example' }] }),
    /^alerts\[0\]\.href: /,
  ],
  ['a reference that is a string', buildFile({ latest: ['armbar'] }), /^latest\[0\]: /],
  ['a reference without a group', buildFile({ latest: [{ id: 'armbar' }] }), /^latest\[0\]\.gid: /],
  [
    'two groups with the same gid',
    buildFile({ videos: [buildGroup('a', []), buildGroup('a', [])] }),
    'videos[1].gid: the group "a" is listed twice',
  ],
  [
    'two lessons of a group with the same id',
    buildFile({ videos: [buildGroup('a', [buildLesson('b'), buildLesson('b')])] }),
    'videos[0].videos[1].id: the lesson "b" is listed twice in "a"',
  ],
  [
    'a lesson with the id of a lesson in its related group',
    buildFile({
      videos: [buildGroup('a', [buildLesson('b')]), buildGroup('c', [buildLesson('b', { related: [{ gid: 'a' }] })])],
    }),
    'videos[1].videos[0].id: the lesson "b" is listed twice in "a"',
  ],
  [
    'a lesson whose related group lists another lesson with its id',
    buildFile({
      videos: [buildGroup('a', [buildLesson('b', { related: [{ gid: 'c' }] })]), buildGroup('c', [buildLesson('b')])],
    }),
    'videos[1].videos[0].id: the lesson "b" is listed twice in "c"',
  ],
  [
    'two lessons with the same rank',
    buildFile({
      videos: [buildGroup('a', [buildLesson('b', { top10: 3 })]), buildGroup('c', [buildLesson('d', { top10: 3 })])],
    }),
    'videos[1].videos[0].top10: rank 3 is already used',
  ],
  [
    'an unknown related group',
    buildFile({ videos: [buildGroup('a', [buildLesson('b', { related: [{ gid: 'z' }] })])] }),
    'videos[0].videos[0].related[0].gid: there is no group "z"',
  ],
  [
    'a reference to an unknown lesson',
    buildFile({ featuredFree: [{ gid: 'guard', id: 'choke' }] }),
    'featuredFree[0]: there is no lesson "choke" in "guard"',
  ],
  [
    'a reference to a lesson of another group',
    buildFile({ latest: [{ gid: 'finishes', id: 'sweep' }] }),
    'latest[0]: there is no lesson "sweep" in "finishes"',
  ],
  [
    'a full lesson that no group lists',
    buildFile({ latest: [buildLesson('choke')] }),
    'latest[0]: there is no lesson "choke"',
  ],
]

test.each(invalidFiles)('%s is rejected, and the error names the field', (_, input, expectedError) => {
  expect(validate(input)).toEqual(
    typeof expectedError === 'string' ? expectedError : expect.stringMatching(expectedError),
  )
})

test('only the first of several errors is reported', () => {
  const videos = [buildGroup('a', [buildLesson('b', { id: '' }), buildLesson('c', { title: '' })])]
  expect(validate(buildFile({ videos, latest: 7 }))).toMatch(/^videos\[0\]\.videos\[0\]\.id: /)
})
