import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'
import { getPlayableClips } from './playable-clips.ts'
import { describeSession } from './session-text.ts'

const video = (id: string, more = {}) => ({ id, title: id, description: '', thumbnail: '/t.jpg', media: id, ...more })
const videos = [video('hip'), video('leg'), video('soon', { media: undefined })]
const catalogue = Catalogue.parse({
  videos: [{ gid: 'throws', title: 'Throws', summary: '', videos }],
  featured: [],
  featuredFree: [],
  latest: [],
})

const clip = (id: string, vid: string) =>
  ({ id, vid, gid: 'throws', name: id, a: 0, b: 60, speed: 1, reps: 1, mirror: false }) as SavedDrillClip
const text = (...clips: SavedDrillClip[]) => describeSession(clips, getPlayableClips(clips, catalogue))

test('a session includes only clips of available lessons with a film, in order', () => {
  const clips = [clip('1', 'leg'), clip('2', 'removed'), clip('3', 'soon'), clip('4', 'hip')]
  expect(getPlayableClips(clips, catalogue).map(({ id, lesson }) => [id, lesson.title])).toEqual([
    ['1', 'leg'],
    ['4', 'hip'],
  ])
})

test('a clip of a removed group is excluded', () => {
  expect(getPlayableClips([{ ...clip('1', 'hip'), gid: 'removed' }], catalogue)).toEqual([])
})

test('the list shows the clips and minutes of a session, and how many cannot be played', () => {
  const alone = '1 clip, 9 minutes in 3 rounds.'
  expect(text(clip('1', 'hip'))).toBe(alone)
  expect(text(clip('1', 'hip'), clip('2', 'removed'))).toBe(`${alone} 1 more can’t be played right now.`)
  expect(text(clip('1', 'removed'))).toBe('1 clip. Its lesson can’t be played right now.')
  expect(text(clip('1', 'removed'), clip('2', 'soon'))).toBe('2 clips. Their lessons can’t be played right now.')
  expect(text()).toBe('No clips left.')
})
