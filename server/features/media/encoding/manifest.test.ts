import { expect, test } from 'vitest'
import { writeMasterPlaylist } from './manifest.ts'

const createRendition = (side: number) => ({
  name: `v${side}`,
  width: Math.round((side * 16) / 9),
  height: side,
  maxRate: side * 4000,
  duration: 12,
  averageRate: side * 3000,
  peakRate: side * 4000,
  codecs: 'avc1.64001f,mp4a.40.2',
})

test('a player without a bandwidth estimate starts with a rendition that suits a phone', () => {
  const playlist = writeMasterPlaylist(
    [createRendition(1080), createRendition(720), createRendition(480), createRendition(240)],
    { num: 60_000, den: 1001 },
  )
  expect(playlist.match(/^v\d+/gm)).toEqual(['v480', 'v1080', 'v720', 'v240'])
  expect(playlist).toContain('BANDWIDTH=1920000,AVERAGE-BANDWIDTH=1440000,RESOLUTION=853x480,FRAME-RATE=59.940')
})

test('a film with one rendition starts with it', () => {
  expect(writeMasterPlaylist([createRendition(720)], { num: 25, den: 1 }).match(/^v\d+/gm)).toEqual(['v720'])
})
