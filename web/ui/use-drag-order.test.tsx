import type { KeyboardEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { getShift, useDragOrder } from './use-drag-order.ts'

/** Presses a key on the handle of a row in a list of five. Returns the moves, and whether the default was prevented. */
const press = (from: number, key: string, modifiers: Partial<KeyboardEvent<HTMLElement>> = {}) => {
  const moves: [from: number, to: number][] = []
  const preventDefault = vi.fn<() => void>()
  const List = () => {
    const { onHandleKeyDown } = useDragOrder({
      order: ['a', 'b', 'c', 'd', 'e'],
      onMove: (...move) => moves.push(move),
    })
    onHandleKeyDown(from)({ key, preventDefault, ...modifiers } as KeyboardEvent<HTMLElement>)
    return null
  }
  renderToStaticMarkup(<List />)
  return { moves, isDefaultPrevented: preventDefault.mock.calls.length === 1 }
}

test.each([
  ['ArrowUp', 2, 1],
  ['ArrowDown', 2, 3],
  ['Home', 2, 0],
  ['End', 2, 4],
])('%s moves row %i to %i', (key, from, to) => {
  expect(press(from, key)).toEqual({ moves: [[from, to]], isDefaultPrevented: true })
})

test.each([
  ['ArrowUp', 0],
  ['Home', 0],
  ['ArrowDown', 4],
  ['End', 4],
])('%s neither moves row %i out of the list nor scrolls the page', (key, from) => {
  expect(press(from, key)).toEqual({ moves: [], isDefaultPrevented: true })
})

test('other keys, and keys with a modifier, are ignored', () => {
  expect(press(2, 'Enter')).toEqual({ moves: [], isDefaultPrevented: false })
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
    expect(press(2, 'ArrowUp', { [modifier]: true })).toEqual({ moves: [], isDefaultPrevented: false })
})

test('rows between the old and the new index shift, and the other rows stay', () => {
  const drag = { order: [], offset: 130, height: 60 }
  const getShifts = (from: number, to: number) => [0, 1, 2, 3, 4].map((index) => getShift({ ...drag, from, to }, index))
  expect(getShifts(1, 3)).toEqual([0, 130, -60, -60, 0])
  expect(getShifts(3, 1)).toEqual([0, 60, 60, 130, 0])
  expect(getShifts(2, 2)).toEqual([0, 0, 130, 0, 0])
  expect(getShift(undefined, 1)).toBe(0)
})
