import { expect, test } from 'vitest'
import { placeKey, placesOf } from './progress.ts'

const event = (vid: string, action: 'play' | 'pause' | 'progress' | 'complete', position?: number) => ({
  _id: '0'.repeat(24),
  owner_id: '1'.repeat(24),
  vid,
  gid: 'throws',
  action,
  position,
})
const at = (vid: string) => placeKey({ vid, gid: 'throws' })

test('the newest event says how far one has come in a lesson', () => {
  const places = placesOf([event('hip', 'pause', 40), event('grip', 'progress', 7), event('hip', 'progress', 30)])
  expect([...places]).toEqual([
    [at('hip'), { position: 40, isComplete: false }],
    [at('grip'), { position: 7, isComplete: false }],
  ])
})

test('opening a lesson again does not lose the place in it', () => {
  expect(placesOf([event('hip', 'play', 0), event('hip', 'pause', 40)]).get(at('hip'))?.position).toBe(40)
  expect(placesOf([event('hip', 'play', 0)]).has(at('hip'))).toBe(false)
})

test('a lesson is complete until it is watched again', () => {
  expect(placesOf([event('hip', 'complete', 60)]).get(at('hip'))?.isComplete).toBe(true)
  expect(placesOf([event('hip', 'progress', 10), event('hip', 'complete', 60)]).get(at('hip'))?.isComplete).toBe(false)
})

test('lessons of the same name in two groups are two, and the group may be missing', () => {
  const other = { ...event('hip', 'pause', 5), gid: undefined }
  expect(placesOf([other, event('hip', 'pause', 40)]).size).toBe(2)
})
