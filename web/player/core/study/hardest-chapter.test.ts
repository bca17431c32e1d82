import { expect, test } from 'vitest'
import { countLoop, hardestChapter, type LoopCounts } from './hardest-chapter.ts'

const chapters = [
  { at: 2, title: 'Grip', kind: 'setup' as const },
  { at: 4, title: 'Turn', kind: 'entry' as const },
  { at: 12, title: 'Throw', kind: 'finish' as const },
]
const film = { duration: 16, frameRate: 30 }
const countsOf = (...loops: (readonly [number, number])[]) =>
  loops.reduce<LoopCounts>((counts, [a, b]) => countLoop(counts, { a, b }, chapters, film.duration), new Map())

test('where nobody has looped anything, the longest chapter is offered as what it is', () => {
  expect(hardestChapter(chapters, film, new Map())).toEqual({
    chapter: chapters[1],
    stretch: { a: 4, b: 12 - 1 / 30 },
    isMostLooped: false,
  })
})

test('the chapter that was looped most often is the hardest, wherever its loops begin', () => {
  const counts = countsOf([5, 6], [11.8, 13], [12, 15.9])
  expect(hardestChapter(chapters, film, counts)).toMatchObject({ chapter: { title: 'Throw' }, isMostLooped: true })
})

test('a loop before the first chapter says nothing, and a film without chapters offers none', () => {
  expect(hardestChapter(chapters, film, countsOf([0, 1]))?.isMostLooped).toBe(false)
  expect(hardestChapter([], film, new Map())).toBeUndefined()
})
