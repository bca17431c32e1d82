import { expect, test } from 'vitest'
import { sortByQueue, moveInQueue, queuePosition } from './clip-queue.ts'

interface Clip {
  id: string
  place?: number
}

/** Returns a clip with an id such as the server generates, whose time of creation is `seconds` after a fixed time. */
const buildClipSavedAt = (seconds: number): Clip => ({ id: `${(0x69200000 + seconds).toString(16)}${'0'.repeat(16)}` })
const ids = (clips: readonly Clip[]) => clips.map(({ id }) => id)

/** Returns the queue after applying the writes of a move. */
function move(clips: readonly Clip[], from: number, to: number): Clip[] {
  const newPlaces = new Map(moveInQueue(sortByQueue(clips), from, to).map(({ id, place }) => [id, place]))
  return sortByQueue(
    clips.map((clip) => {
      const place = newPlaces.get(clip.id)
      return place === undefined ? clip : { ...clip, place }
    }),
  )
}

test('clips are sorted by the time they were saved, unsent clips last', () => {
  const [first, second, third] = [buildClipSavedAt(1), buildClipSavedAt(2), buildClipSavedAt(300)]
  expect(sortByQueue([{ id: 'new1' }, third, first, second])).toEqual([first, second, third, { id: 'new1' }])
  expect(queuePosition(first)).toBeLessThan(queuePosition(second))
})

test('a clip can move to any index, and a new clip is added at the end', () => {
  const clips = [buildClipSavedAt(1), buildClipSavedAt(2), buildClipSavedAt(3), buildClipSavedAt(4)]
  for (const from of clips.keys())
    for (const to of clips.keys()) {
      const expected = ids(clips.toSpliced(from, 1).toSpliced(to, 0, clips[from] ?? buildClipSavedAt(0)))
      expect(ids(move(clips, from, to))).toEqual(expected)
      expect(moveInQueue(clips, from, to).length).toBe(from === to ? 0 : 1)
    }
  const newClip = buildClipSavedAt(5000)
  expect(ids(sortByQueue([...move(clips, 0, 3), newClip])).at(-1)).toBe(newClip.id)
})

test('moves still work after hundreds of previous moves', () => {
  let clips = [buildClipSavedAt(1), buildClipSavedAt(2), buildClipSavedAt(3)]
  for (let round = 0; round < 400; round += 1) {
    const expected = ids([
      clips[2] ?? buildClipSavedAt(0),
      clips[0] ?? buildClipSavedAt(0),
      clips[1] ?? buildClipSavedAt(0),
    ])
    clips = move(clips, 2, 0)
    expect(ids(clips)).toEqual(expected)
    const swapped = ids([
      clips[0] ?? buildClipSavedAt(0),
      clips[2] ?? buildClipSavedAt(0),
      clips[1] ?? buildClipSavedAt(0),
    ])
    clips = move(clips, 2, 1)
    expect(ids(clips)).toEqual(swapped)
  }
})
