import { expect, test } from 'vitest'
import { addPass, chapterLoopAt, suggestChapterToLoop, getLoopedPart } from './hardest-chapter.ts'

const chapters = [
  { at: 2, title: 'Grip', kind: 'setup' as const },
  { at: 4, title: 'Turn', kind: 'entry' as const },
  { at: 12, title: 'Throw', kind: 'finish' as const },
]
const film = { duration: 16, frameRate: 30 }
const getLoops = (...loops: (readonly [number, number])[]) => loops.map(([a, b]) => ({ a, b }))
const turnLoop = (...loops: (readonly [number, number])[]) => chapterLoopAt(chapters, film, getLoops(...loops), 7)

test('without loops the longest chapter is offered', () => {
  expect(suggestChapterToLoop(chapters, film, [])).toEqual({
    chapter: chapters[1],
    range: { a: 4, b: 11.967 },
    isMostLooped: false,
  })
})

test('the chapter looped most often is the hardest, wherever its loops start', () => {
  const loops = getLoops([5, 6], [11.8, 13], [12, 15.9])
  expect(suggestChapterToLoop(chapters, film, loops)).toMatchObject({ chapter: { title: 'Throw' }, isMostLooped: true })
  const passes = [{ a: 5, b: 6, passes: 3 }, ...getLoops([12, 13], [13, 14])]
  expect(suggestChapterToLoop(chapters, film, passes)).toMatchObject({ chapter: { title: 'Turn' } })
})

test('a loop before the first chapter is ignored, and a film without chapters offers none', () => {
  expect(suggestChapterToLoop(chapters, film, getLoops([0, 1]))?.isMostLooped).toBe(false)
  expect(suggestChapterToLoop([], film, [])).toBeUndefined()
})

test('the hardest second is inside most loops, or the middle of the chapter without loops', () => {
  expect(turnLoop()).toMatchObject({
    chapterRange: { a: 4, b: 11.967 },
    hardestSecond: { a: 7.484, b: 8.484 },
    isMostLooped: false,
  })
  expect(turnLoop([4, 11.9])?.isMostLooped).toBe(false)
  expect(turnLoop([5, 7], [6, 8])).toMatchObject({ hardestSecond: { a: 6, b: 7 }, isMostLooped: true })
  expect(turnLoop([11.5, 14])).toMatchObject({ hardestSecond: { a: 10.967, b: 11.967 } })
})

test('a loop equal to the chapter or its second is recognized, and there is none before the first chapter', () => {
  const loop = turnLoop()
  expect(loop && getLoopedPart(loop, { a: 4, b: 11.967 })).toBe('chapter')
  expect(loop && getLoopedPart(loop, { a: 7.484, b: 8.484 })).toBe('hardest-second')
  expect(loop && getLoopedPart(loop, { a: 5, b: 6 })).toBeUndefined()
  expect(chapterLoopAt(chapters, film, [], 1)).toBeUndefined()
})

test('passes of the same loop are added up', () => {
  const once = addPass([], { a: 1, b: 2 })
  expect(addPass(addPass(once, { a: 3, b: 4 }), { a: 1, b: 2 })).toEqual([
    { a: 3, b: 4, passes: 1 },
    { a: 1, b: 2, passes: 2 },
  ])
})
