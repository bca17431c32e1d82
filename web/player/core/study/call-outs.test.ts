import { expect, test } from 'vitest'
import { placeCallOut, readCallOut, readCenter } from './call-outs.ts'

test('a mirrored picture mirrors the point and the label, which is then on its other side', () => {
  const hips = { at: [0.5, 0.6], to: [0.25, 0.5] } as const
  const callOut = { at: [...hips.at] as [number, number], to: [...hips.to] as [number, number] }
  expect(placeCallOut(callOut, false)).toEqual({ at: [0.5, 0.6], to: [0.25, 0.5], isRightAligned: true })
  expect(placeCallOut(callOut, true)).toEqual({ at: [0.5, 0.6], to: [0.75, 0.5], isRightAligned: false })
})

test('a title is placed toward the middle, on either side', () => {
  expect(placeCallOut({ to: [0.125, 0.1] }, false).isRightAligned).toBe(false)
  expect(placeCallOut({ to: [0.125, 0.1] }, true)).toEqual({ at: undefined, to: [0.875, 0.1], isRightAligned: true })
})

test('a cue can contain the center of the people instead of a callout', () => {
  expect(readCenter('{"center":0.4}')).toBe(0.4)
  expect(readCallOut('{"center":0.4}')).toBeUndefined()
  for (const cue of ['', 'null', '{"center":"0.4"}', '{"text":"Grip","to":[0,1]}'])
    expect(readCenter(cue)).toBeUndefined()
})

test('a cue that is not a callout is dropped', () => {
  expect(readCallOut('{"text":"Grip","to":[0,1],"size":"medium"}')).toEqual({
    text: 'Grip',
    to: [0, 1],
    size: 'medium',
  })
  for (const cue of ['', 'Grip', 'null', '{"text":"Grip"}', '{"text":"Grip","to":[1]}', '{"to":[0,0]}'])
    expect(readCallOut(cue)).toBeUndefined()
})
