import { expect, test } from 'vitest'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'
import { mergeRemovedClips } from './removed-clip.tsx'

const clip = (id: string, place: number) => ({ id, place, name: id }) as SavedDrillClip

test('a removed clip keeps its place, and a restored one is listed once in its current state', () => {
  const [grip, turn, fall] = [clip('grip', 1), clip('turn', 2), clip('fall', 3)]
  expect(mergeRemovedClips([grip, fall], [undefined, turn])).toEqual([grip, turn, fall])
  expect(mergeRemovedClips([{ ...turn, name: 'New' }, fall], [turn])).toEqual([{ ...turn, name: 'New' }, fall])
})
