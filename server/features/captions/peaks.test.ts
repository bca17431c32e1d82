import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { ffmpeg } from '#server/testing/films.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'

test('the waveform matches the sound of the film, is measured once, and is empty without sound', async () => {
  await using academy = await createTestApp({ prepare: createFilms })
  const editor = await createStaff(academy, 'editor')
  const getPeaks = async (media: string) => {
    const response = await callStudio(academy, editor, 'GET', `/media/${media}/peaks`)
    expect(response.statusCode).toBe(200)
    const { perSecond, peaks } = response.json<{ perSecond: number; peaks: string }>()
    expect(perSecond).toBe(25)
    return Buffer.from(peaks, 'base64')
  }
  const wave = await getPeaks('tone')
  // The film has a second of silence, then a tone.
  expect(wave.length).toBeGreaterThanOrEqual(49)
  expect(wave.length).toBeLessThanOrEqual(51)
  expect(Math.max(...wave.subarray(0, 22))).toBeLessThan(3)
  expect(Math.min(...wave.subarray(28, 45))).toBeGreaterThan(25)
  expect(existsSync(join(academy.dataDir, 'media/tone/peaks.bin'))).toBe(true)
  expect(await getPeaks('tone')).toEqual(wave)
  expect(await getPeaks('mute')).toHaveLength(0)
  expect((await callStudio(academy, editor, 'GET', '/media/none/peaks')).statusCode).toBe(404)
})

async function createFilms(dataDir: string) {
  for (const asset of ['tone', 'mute']) {
    const folder = join(dataDir, 'media', asset)
    await mkdir(join(folder, '240p'), { recursive: true })
    const metadata = { hasSound: asset === 'tone', duration: 2, renditions: [{ name: '240p' }] }
    await writeFile(join(folder, 'asset.json'), JSON.stringify(metadata))
    await writeFile(join(folder, 'master.m3u8'), '#EXTM3U\n')
  }
  const playlist = join(dataDir, 'media/tone/240p/index.m3u8')
  const tone = 'sine=duration=1,adelay=1000'
  await ffmpeg('-f', 'lavfi', '-i', tone, '-c:a', 'aac', '-hls_segment_type', 'fmp4', '-f', 'hls', playlist)
}
