import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'
import { getPlayableClips } from './playable-clips.ts'
import { describeSession } from './session-text.ts'

const createVideo = (id: string, more = {}) => ({
  id,
  title: id,
  description: '',
  thumbnail: '/t.jpg',
  media: id,
  ...more,
})
const videos = [createVideo('hip'), createVideo('leg'), createVideo('soon', { media: undefined })]
const catalogue = Catalogue.parse({
  videos: [{ gid: 'throws', title: 'Throws', summary: '', videos }],
  featured: [],
  featuredFree: [],
  latest: [],
})

const createClip = (id: string, vid: string) =>
  ({ id, vid, gid: 'throws', name: id, a: 0, b: 60, speed: 1, reps: 1, mirror: false }) as SavedDrillClip
const describeClips = (...clips: SavedDrillClip[]) => describeSession(clips, getPlayableClips(clips, catalogue))

test('a session includes only clips of available lessons with a film, in order', () => {
  const clips = [createClip('1', 'leg'), createClip('2', 'removed'), createClip('3', 'soon'), createClip('4', 'hip')]
  expect(getPlayableClips(clips, catalogue).map(({ id, lesson }) => [id, lesson.title])).toEqual([
    ['1', 'leg'],
    ['4', 'hip'],
  ])
})

test('a clip of a removed group is excluded', () => {
  expect(getPlayableClips([{ ...createClip('1', 'hip'), gid: 'removed' }], catalogue)).toEqual([])
})

test('the list shows the clips and minutes of a session, and how many cannot be played', () => {
  const oneClipText = '1 clip, 9 minutes in 3 rounds.'
  expect(describeClips(createClip('1', 'hip'))).toBe(oneClipText)
  expect(describeClips(createClip('1', 'hip'), createClip('2', 'removed'))).toBe(
    `${oneClipText} 1 more can’t be played right now.`,
  )
  expect(describeClips(createClip('1', 'removed'))).toBe('1 clip. Its lesson can’t be played right now.')
  expect(describeClips(createClip('1', 'removed'), createClip('2', 'soon'))).toBe(
    '2 clips. Their lessons can’t be played right now.',
  )
  expect(describeClips()).toBe('No clips left.')
})
