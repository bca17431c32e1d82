import { expect, test } from 'vitest'
import { chooseExcerpt, startingPosition } from './review-excerpt.ts'

const chapters = [
  { at: 0, title: 'At real speed', kind: 'setup' as const },
  { at: 6, title: 'Turn and place', kind: 'finish' as const },
  { at: 20, title: 'Mirrored', kind: 'control' as const },
  { at: 31, title: 'Once more at real speed', kind: 'finish' as const },
]
const lesson = { chapters, duration: 37, frameRate: 10 }

test("a review shows the member's own clip with its speed and mirroring", () => {
  const clip = { a: 4, b: 5.5, speed: 0.5, mirror: true }
  expect(chooseExcerpt(lesson, clip)).toEqual({ start: 4, ...clip })
})

test('without a clip, a review starts at the setup and shows the last finish chapter', () => {
  expect(chooseExcerpt(lesson, undefined)).toEqual({ start: 0, a: 31, b: 36.9 })
})

test('the still of a review is at the chapter of the starting position, not at a title before it', () => {
  const named = { ...lesson, chapters: [...chapters, { at: 4, title: 'Sleeve and collar', kind: 'setup' as const }] }
  const keyPoints = [{ title: 'Sleeve and collar', kind: 'setup' as const }]
  expect(chooseExcerpt({ ...named, keyPoints }, undefined).start).toBe(4)
  expect(chooseExcerpt({ ...lesson, keyPoints }, undefined).start).toBe(0)
})

test('a film without chapters is shown from its start, limited to the maximum clip length', () => {
  expect(chooseExcerpt({ duration: 12, frameRate: 10 }, undefined)).toEqual({ start: 0, a: 0, b: 11.9 })
  expect(chooseExcerpt({ duration: 3600, frameRate: 10 }, undefined)).toEqual({ start: 0, a: 0, b: 89.9 })
})

test('the starting position is the setup key point, or the title of the setup chapter if there are no key points', () => {
  expect(startingPosition({ ...lesson, keyPoints: [{ title: 'Sleeve and collar', kind: 'setup' }] })).toBe(
    'Sleeve and collar',
  )
  expect(startingPosition({ ...lesson, keyPoints: [{ title: 'Turn', kind: 'entry' }] })).toBeUndefined()
  expect(startingPosition({ chapters: [{ at: 0, title: 'Collar and sleeve', kind: 'setup' }] })).toBe(
    'Collar and sleeve',
  )
})
