import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { scheduleRender } from './use-staggered-render.ts'

/** A mock screen whose frames are run by the test, and a clock advanced only by rendering. */
let frames: (() => void)[] = []
let now = 0
beforeEach(() => {
  frames = []
  now = 0
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
  vi.stubGlobal('setTimeout', (callback: () => void) => callback())
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})
const drawFrame = () => frames.splice(0).forEach((callback) => callback())

/** Adds parts that take `cost` milliseconds to render. */
const addParts = (names: string, cost: number, isUrgent = false) => {
  const rendered: string[] = []
  const cancels = [...names].map((name) =>
    scheduleRender({
      isUrgent,
      render: () => {
        rendered.push(name)
        now += cost
      },
    }),
  )
  return { rendered, cancels }
}

test('cheap parts share a frame, and no further frame is requested', () => {
  const { rendered } = addParts('abc', 1)
  expect(frames).toHaveLength(1)
  drawFrame()
  expect(rendered).toEqual(['a', 'b', 'c'])
  expect(frames).toHaveLength(0)
})

test('one expensive part is rendered per frame, however long it takes', () => {
  const { rendered } = addParts('ab', 50)
  drawFrame()
  expect(rendered).toEqual(['a'])
  drawFrame()
  expect(rendered).toEqual(['a', 'b'])
})

test('urgent parts are rendered before earlier ones', () => {
  const order: string[] = []
  scheduleRender({ isUrgent: false, render: () => order.push('below the screen') })
  scheduleRender({ isUrgent: true, render: () => order.push('in sight') })
  drawFrame()
  expect(order).toEqual(['in sight', 'below the screen'])
})

test('an unmounted part is not rendered', () => {
  const { rendered, cancels } = addParts('ab', 1)
  cancels[0]?.()
  drawFrame()
  expect(rendered).toEqual(['b'])
})
