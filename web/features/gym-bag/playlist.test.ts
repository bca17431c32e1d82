import { expect, test } from 'vitest'
import { listPlaylistFiles, chooseRendition } from './playlist.ts'

const HEAD = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n'
const createStreamEntry = (name: string, size: string, more = '') =>
  `#EXT-X-STREAM-INF:BANDWIDTH=900,AVERAGE-BANDWIDTH=800,RESOLUTION=${size},CODECS="avc1.64001f"${more}\n${name}/index.m3u8\n`

test.each([
  [['v480', 'v1080', 'v720', 'v240'], 'v720'],
  [['v480', 'v240'], 'v480'],
  [['v1080'], 'v1080'],
])('among %j the rendition %s is chosen', (names, best) => {
  const master = HEAD + names.map((name) => createStreamEntry(name, `2000x${name.slice(1)}`)).join('')
  const { master: bagMaster, playlists, height, bitRate } = chooseRendition(master)
  expect(bagMaster).toBe(HEAD + createStreamEntry(best, `2000x${best.slice(1)}`))
  expect([playlists, height, bitRate]).toEqual([[`${best}/index.m3u8`], Number(best.slice(1)), 800])
})

test('the shorter side determines the height, and separate audio is included', () => {
  const createAudioEntry = (group: string) =>
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${group}",NAME="Sound",URI="${group}/index.m3u8"\n`
  const chosenEntry = createStreamEntry('v480', '480x854', ',AUDIO="low"')
  const { master, playlists } = chooseRendition(
    HEAD +
      createAudioEntry('low') +
      createAudioEntry('high') +
      chosenEntry +
      createStreamEntry('v900', '900x1600', ',AUDIO="high"'),
  )
  expect(master).toBe(HEAD + createAudioEntry('low') + chosenEntry)
  expect(playlists).toEqual(['v480/index.m3u8', 'low/index.m3u8'])
})

test('a playlist lists its init segment and media segments once each, with its folder', () => {
  const playlist =
    '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\nseg-00000.m4s\n#EXTINF:2,\nseg-00001.m4s\n#EXT-X-ENDLIST\n'
  expect(listPlaylistFiles(playlist, 'v480/index.m3u8')).toEqual([
    'v480/init.mp4',
    'v480/seg-00000.m4s',
    'v480/seg-00001.m4s',
  ])
})

test('a playlist without a rendition throws', () => {
  expect(() => chooseRendition(HEAD)).toThrow('rendition')
})
