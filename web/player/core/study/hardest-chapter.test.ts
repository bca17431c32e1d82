import { expect, test } from 'vitest'
import { addPass, chapterLoopAt, hardestChapter, loopedPart } from './hardest-chapter.ts'

const chapters = [
  { at: 2, title: 'Grip', kind: 'setup' as const },
  { at: 4, title: 'Turn', kind: 'entry' as const },
  { at: 12, title: 'Throw', kind: 'finish' as const },
]
const film = { duration: 16, frameRate: 30 }
const loopsOf = (...loops: (readonly [number, number])[]) => loops.map(([a, b]) => ({ a, b }))
const turnLoop = (...loops: (readonly [number, number])[]) => chapterLoopAt(chapters, film, loopsOf(...loops), 7)

test('where nobody has looped anything, the longest chapter is offered as what it is', () => {
  expect(hardestChapter(chapters, film, [])).toEqual({
    chapter: chapters[1],
    stretch: { a: 4, b: 11.967 },
    isMostLooped: false,
  })
})

test('the chapter that was looped most often is the hardest, wherever its loops begin', () => {
  const loops = loopsOf([5, 6], [11.8, 13], [12, 15.9])
  expect(hardestChapter(chapters, film, loops)).toMatchObject({ chapter: { title: 'Throw' }, isMostLooped: true })
  const passes = [{ a: 5, b: 6, passes: 3 }, ...loopsOf([12, 13], [13, 14])]
  expect(hardestChapter(chapters, film, passes)).toMatchObject({ chapter: { title: 'Turn' } })
})

test('a loop before the first chapter says nothing, and a film without chapters offers none', () => {
  expect(hardestChapter(chapters, film, loopsOf([0, 1]))?.isMostLooped).toBe(false)
  expect(hardestChapter([], film, [])).toBeUndefined()
})

test('the hardest second of a chapter is where most loops lie; without loops it is the middle, and said to be no more', () => {
  expect(turnLoop()).toMatchObject({ whole: { a: 4, b: 11.967 }, second: { a: 7.484, b: 8.484 }, isMostLooped: false })
  expect(turnLoop([4, 11.9])?.isMostLooped).toBe(false)
  expect(turnLoop([5, 7], [6, 8])).toMatchObject({ second: { a: 6, b: 7 }, isMostLooped: true })
  expect(turnLoop([11.5, 14])).toMatchObject({ second: { a: 10.967, b: 11.967 } })
})

test('a loop that is the chapter or its second is known as such, and before the first chapter there is nothing to loop', () => {
  const loop = turnLoop()
  expect(loop && loopedPart(loop, { a: 4, b: 11.967 })).toBe('chapter')
  expect(loop && loopedPart(loop, { a: 7.484, b: 8.484 })).toBe('second')
  expect(loop && loopedPart(loop, { a: 5, b: 6 })).toBeUndefined()
  expect(chapterLoopAt(chapters, film, [], 1)).toBeUndefined()
})

test('passes of the same loop are counted together', () => {
  const once = addPass([], { a: 1, b: 2 })
  expect(addPass(addPass(once, { a: 3, b: 4 }), { a: 1, b: 2 })).toEqual([
    { a: 3, b: 4, passes: 1 },
    { a: 1, b: 2, passes: 2 },
  ])
})
