import { copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openCatalogueFile } from '#server/testing/catalogue.ts'
import { createTestFilm, ffmpeg, tempFolder } from '#server/testing/films.ts'
import { ingestFilm } from '#server/features/media/ingest/ingest-film.ts'

/** Films as browsers, pipes, recorders and editors write them, with wrong or missing metadata. */

let folder: string
beforeAll(async () => {
  folder = await tempFolder()
})

async function ingest(file: string) {
  const dataDir = await tempFolder()
  return ingestFilm({ file }, { dataDir, catalogue: openCatalogueFile(dataDir) })
}

const SMALL = '-f lavfi -i testsrc2=size=128x96:rate=25:duration=2'.split(' ')
const tone = (seconds = 2) => ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`]
const X264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ')
const VP8 = '-c:v libvpx -deadline realtime -cpu-used 8 -c:a libopus'.split(' ')

/** Creates a film from these arguments of ffmpeg. Returns its path. */
async function make(name: string, ...args: string[]) {
  const file = join(folder, name)
  await ffmpeg(...args, file)
  return file
}

/** Creates a film that ffmpeg writes without seeking, as into a pipe: without duration and index. */
const stream = (name: string, ...args: string[]) => make(name, ...args, '-fflags', '+bitexact', '-seekable', '0')

test.for([
  ['recorder.webm', [...VP8]],
  ['obs.mkv', [...X264, '-c:a', 'aac']],
  ['pipe.avi', ['-c:v', 'mpeg4', '-c:a', 'mp3']],
  ['pipe.ts', [...X264, '-c:a', 'aac']],
  ['pipe.mp4', [...X264, '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov']],
] as const)('%s without a duration has the duration of its packets', async ([name, args]) => {
  const file = await stream(name, ...SMALL, ...tone(), ...args)
  const { duration, frameRate } = await ingest(file)
  expect(duration).toBeCloseTo(2, 0)
  expect(frameRate).toBe(25)
})
