import { expect, test } from 'vitest'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'
import { mergeRemovedClips } from './removed-clip.tsx'

const createClip = (id: string, place: number) => ({ id, place, name: id }) as SavedDrillClip

test('a removed clip keeps its place in the list, and a restored clip is listed once with its current data', () => {
  const [grip, turn, fall] = [createClip('grip', 1), createClip('turn', 2), createClip('fall', 3)]
  expect(mergeRemovedClips([grip, fall], [turn])).toEqual([grip, turn, fall])
  expect(mergeRemovedClips([{ ...turn, name: 'New' }, fall], [turn])).toEqual([{ ...turn, name: 'New' }, fall])
})
