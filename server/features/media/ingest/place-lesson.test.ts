import { expect, test } from 'vitest'
import { Catalogue, emptyCatalogue } from '#contract/catalogue.ts'
import { deriveLessonId, formatTitle, placeLesson } from './place-lesson.ts'

const film = { thumbnail: '/posters/a/thumbnail.jpg', media: 'a', duration: 12 }
const first = { gid: 'guard', title: 'Two on one', groupTitle: 'Guard' }
const withFirst = placeLesson(emptyCatalogue, first, film)
const lessons = ({ videos }: Catalogue) => videos.flatMap((group) => group.videos)

test('the first lesson of a group creates the group and is the latest lesson', () => {
  expect(withFirst.videos[0]).toMatchObject({
    gid: 'guard',
    title: 'Guard',
    videos: [{ id: 'two-on-one', media: 'a' }],
  })
  expect(withFirst.latest).toEqual([{ gid: 'guard', id: 'two-on-one' }])
  expect(Catalogue.safeParse(withFirst).error).toBeUndefined()
})

test('the next lesson is the last of its group and the first of the latest lessons', () => {
  const two = placeLesson(withFirst, { gid: 'guard', title: 'Sweep' }, film)
  expect(lessons(two).map(({ id }) => id)).toEqual(['two-on-one', 'sweep'])
  expect(two.latest.map(({ id }) => id)).toEqual(['sweep', 'two-on-one'])
})

test('an unknown group is created with the given title, or with a title made from its gid', () => {
  const lesson = { gid: 'leg-locks', title: 'Heel hook, and when to tap' }
  const titles = (groupTitle?: string) =>
    placeLesson(withFirst, { ...lesson, groupTitle }, film).videos.map(({ title }) => title)
  expect(titles().at(-1)).toBe('Leg locks')
  expect(titles('Legs').at(-1)).toBe('Legs')
})

test('an id made from a long title is shortened', () => {
  const { videos } = placeLesson(withFirst, { gid: 'guard', title: 'sweep '.repeat(40) }, film)
  expect(videos.at(-1)?.videos.at(-1)?.id).toMatch(/^(sweep-)+\w+$/)
  expect(videos.at(-1)?.videos.at(-1)?.id.length).toBeLessThanOrEqual(80)
})

test('an existing lesson is not overwritten without --replace', () => {
  expect(() => placeLesson(withFirst, first, film)).toThrow('"two-on-one" already exists in "guard". Add --replace')
})

test('a lesson with another film keeps its text and position, and loses the chapters of the old film', () => {
  const before = {
    ...withFirst,
    videos: withFirst.videos.map((group) => ({
      ...group,
      videos: group.videos.map((old) => ({ ...old, top10: 3, chapters: [{ at: 1, title: 'Grip' }] })),
    })),
  }
  const after = placeLesson(
    before,
    { gid: 'guard', id: 'two-on-one', replace: true, level: 'advanced' },
    { ...film, media: 'b' },
  )
  expect(lessons(after)[0]).toMatchObject({ title: 'Two on one', top10: 3, media: 'b', level: 'advanced' })
  expect(lessons(after)[0]).not.toHaveProperty('chapters')
  expect(after.latest).toEqual(before.latest)
})

test('replacing the film of a missing lesson is refused', () => {
  expect(() => placeLesson(withFirst, { gid: 'guard', id: 'sweep', replace: true }, film)).toThrow(
    'There is no lesson "sweep" in "guard"',
  )
})

test.each([{ id: '..' }, { id: '.' }, { gid: '..' }, { gid: '.' }])('a lesson or group %j is refused', (names) => {
  expect(() => placeLesson(withFirst, { gid: 'guard', title: 'Sweep', ...names }, film)).toThrow('must not be ".')
})

test('titles and ids made from decomposed names are composed', () => {
  expect(formatTitle('juji\u0304_gatame')).toBe('Juj\u012B gatame')
  expect(deriveLessonId({ gid: 'g', title: '\u1112\u1161\u11AB' })).toBe('\uD55C')
})

test('an existing group and lesson are found if their ids have another Unicode form', () => {
  const decomposed = placeLesson(emptyCatalogue, { gid: 'u\u0308bung', id: 'ju\u0304', title: 'One' }, film)
  const two = placeLesson(decomposed, { gid: '\u00FCbung', title: 'Two' }, film)
  expect(two.videos.map(({ gid, videos }) => [gid, videos.length])).toEqual([['u\u0308bung', 2]])
  expect(two.latest[0]?.gid).toBe('u\u0308bung')
  const lesson = { gid: '\u00FCbung', id: 'j\u016B' }
  expect(() => placeLesson(two, { ...lesson, title: 'One' }, film)).toThrow('already exists')
  expect(lessons(placeLesson(two, { ...lesson, replace: true }, { ...film, media: 'b' }))[0]).toMatchObject({
    media: 'b',
  })
})

test('a new lesson needs a title', () => {
  expect(() => placeLesson(withFirst, { gid: 'guard', id: 'x' }, film)).toThrow('needs --title')
})

test('ids are made of the letters and digits of the title', () => {
  expect(deriveLessonId({ gid: 'g', title: '  Café: Grip & Turn (2) ' })).toBe('cafe-grip-turn-2')
  expect(() => deriveLessonId({ gid: 'g', title: '???' })).toThrow('Add --id')
})
