import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { copyFile, mkdir, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openCatalogueFile } from '#server/testing/catalogue.ts'
import { ffmpeg, createTestFilm } from '#server/testing/films.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { addLesson } from '#server/features/media/ingest/add-lesson.ts'
import { FilmRejected } from '#server/features/media/encoding/film-rejected.ts'

/** Path of a valid film, from which the tests make invalid ones. */
let validFilm: string
const lesson = { gid: 'guard', groupTitle: 'Guard', title: 'Grip' }

beforeAll(async () => {
  validFilm = await createTestFilm(join(await createTempFolder(), 'good.mp4'), {
    seconds: 6,
    outputArgs: ['-movflags', '+faststart'],
  })
})

const createStore = (dataDir: string) => ({ dataDir, catalogue: openCatalogueFile(dataDir) })

/** Returns the message of the refusal. Also checks that the ingest changed nothing. */
async function getRefusal(file: string, onProgress?: (share: number) => void) {
  const dataDir = await createTempFolder()
  const error = await addLesson({ file }, lesson, { ...createStore(dataDir), onProgress }).then(
    () => new Error('The film was accepted.'),
    (refused: unknown) => refused,
  )
  expect(error).toBeInstanceOf(FilmRejected)
  expect(await listFiles(dataDir)).toEqual([])
  const { message } = error as FilmRejected
  expect(message).not.toContain('\n')
  return message
}

/** Returns the names of the files in the data folder. Omits the lock file of the lesson, which is never deleted. */
async function listFiles(dataDir: string) {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() && !entry.name.endsWith('.claim') ? [entry.name] : []))
}

const writeTempFile = async (name: string, content: string | Buffer = '') => {
  const file = join(await createTempFolder(), name)
  await writeFile(file, content)
  return file
}

test('a missing file and a folder are refused', async () => {
  expect(await getRefusal('/nowhere/film.mp4')).toBe('/nowhere/film.mp4: this file doesn’t exist.')
  expect(await getRefusal(await createTempFolder())).toContain('this is not a file')
})

test('an empty file is refused', async () => {
  expect(await getRefusal(await writeTempFile('film.mp4'))).toContain('the file is empty')
})

test('text and bytes with the file name of a film are refused', async () => {
  expect(await getRefusal(await writeTempFile('film.mp4', 'Dear diary, today I trained.\n'.repeat(200)))).toContain(
    'not a readable video',
  )
  expect(await getRefusal(await writeTempFile('film.mp4', Buffer.alloc(50_000, 'x7\0')))).toContain(
    'not a readable video',
  )
})

test('a truncated film is refused', async () => {
  const file = await writeTempFile('film.mp4')
  await copyFile(validFilm, file)
  await truncate(file, Math.floor((await stat(file)).size * 0.4))
  expect(await getRefusal(file)).toContain('so the copy is incomplete. Copy it again.')
})

test('a film without an index, as a recorder with an empty battery leaves it, is refused', async () => {
  const plain = await createTestFilm(join(await createTempFolder(), 'plain.mp4'))
  await truncate(plain, Math.floor((await stat(plain)).size * 0.9))
  expect(await getRefusal(plain)).toContain('the recording was interrupted: repair it with the camera.')
})

test('a film whose last 80% are overwritten with zeros is refused', async () => {
  const file = await writeTempFile('film.mp4')
  await copyFile(validFilm, file)
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(Math.floor(size * 0.8)), 0, undefined, Math.floor(size * 0.2))
  await handle.close()
  expect(await getRefusal(file)).toMatch(/damaged|cannot be read to the end/)
})

test('pictures are refused, even with the file name of a film', async () => {
  const folder = await createTempFolder()
  for (const name of ['still.png', 'still.jpg', 'still.gif']) {
    await ffmpeg('-i', validFilm, '-frames:v', '1', join(folder, name))
    await copyFile(join(folder, name), join(folder, `${name}.mp4`))
    expect(await getRefusal(join(folder, `${name}.mp4`))).toMatch(/not a readable video/)
  }
  await ffmpeg('-i', validFilm, '-frames:v', '1', join(folder, 'one.mp4'))
  expect(await getRefusal(join(folder, 'one.mp4'))).toContain('this is an image')
})

test('sound without video is refused, even with a cover picture', async () => {
  const folder = await createTempFolder()
  await ffmpeg('-i', validFilm, '-vn', join(folder, 'voice.m4a'))
  expect(await getRefusal(join(folder, 'voice.m4a'))).toContain('the file has sound but no video')
  await ffmpeg('-i', validFilm, '-frames:v', '1', join(folder, 'cover.png'))
  const cover = [
    '-i',
    join(folder, 'cover.png'),
    '-map',
    '0',
    '-map',
    '1',
    '-c',
    'copy',
    '-disposition:v:0',
    'attached_pic',
  ]
  await ffmpeg('-i', join(folder, 'voice.m4a'), ...cover, join(folder, 'album.mp4'))
  expect(await getRefusal(join(folder, 'album.mp4'))).toContain('the file has sound but no video')
})

test('playlists of local files are not followed, whatever their file name', async () => {
  const secret = await writeTempFile('secret.ts')
  await ffmpeg('-i', validFilm, '-c', 'copy', '-f', 'mpegts', secret)
  const lists = [
    `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile '${secret}'\n`,
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><BaseURL>${secret}</BaseURL></Period></MPD>`,
    `v=0\nc=IN IP4 127.0.0.1\nm=video 4190 RTP/AVP 96\n`,
  ]
  for (const list of lists)
    for (const name of ['film.mp4', 'film.m3u8', 'film.avi', 'concat:film.mp4'])
      expect(await getRefusal(await writeTempFile(name, list))).toContain('not a readable video')
})

test('playlists with network addresses cause no request', async () => {
  let calls = 0
  const server = createServer((_, response) => response.end(String((calls += 1)))).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const list = `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nhttp://127.0.0.1:${port}/a.ts\n#EXT-X-ENDLIST\n`
  for (const name of ['film.mp4', 'film.m3u8']) await getRefusal(await writeTempFile(name, list))
  await getRefusal(`http://127.0.0.1:${port}/film.mp4`)
  server.close()
  expect(calls).toBe(0)
})

test('names that look like options or protocols are treated as file names', async () => {
  const folder = await createTempFolder()
  await mkdir(join(folder, 'odd'))
  const file = join(folder, 'odd', "-i 'x' %d [a]:b,c=1|$(id).mp4")
  await copyFile(validFilm, file)
  const dataDir = await createTempFolder()
  expect((await addLesson({ file }, lesson, createStore(dataDir))).asset.duration).toBeCloseTo(6, 0)
})

test('films of unusable sizes are refused', async () => {
  const folder = await createTempFolder()
  await createTestFilm(join(folder, 'strip.mp4'), { size: '1280x64', seconds: 1 })
  expect(await getRefusal(join(folder, 'strip.mp4'))).toContain('1280×64 is not a supported size')
  await createTestFilm(join(folder, 'dot.mp4'), { size: '16x16', seconds: 1 })
  expect(await getRefusal(join(folder, 'dot.mp4'))).toContain('16×16 is not a supported size')
  await createTestFilm(join(folder, 'wall.mkv'), {
    size: '9000x2000',
    rate: '5',
    seconds: 1,
    outputArgs: ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'],
  })
  expect(await getRefusal(join(folder, 'wall.mkv'))).toContain('9000×2000 is not a supported size')
})

test('a film with a wrong duration in its metadata gets its real duration', async () => {
  const file = await writeTempFile('film.mp4')
  const bytes = await readFile(validFilm)
  // Multiplies the duration of the film and of its tracks by a thousand.
  for (const box of ['mvhd', 'mdhd', 'tkhd'])
    for (let at = bytes.indexOf(box); at >= 0; at = bytes.indexOf(box, at + 4)) {
      const field = at + 4 + (box === 'tkhd' ? 20 : 16)
      bytes.writeUInt32BE(Math.min(0xffffffff, bytes.readUInt32BE(field) * 1000), field)
    }
  await writeFile(file, bytes)
  const { asset } = await addLesson({ file }, lesson, createStore(await createTempFolder()))
  expect(asset.duration).toBeCloseTo(6, 0)
})

test.for(['removed', 'overwritten'])('a film that is %s while it is read is refused', async (change) => {
  const file = await writeTempFile('film.mp4')
  await copyFile(validFilm, file)
  // Synchronous, because the first progress that a short film reports may be its last.
  const message = await getRefusal(file, () =>
    change === 'removed' ? rmSync(file, { force: true }) : writeFileSync(file, 'something else'),
  )
  expect(message).toMatch(
    change === 'removed' ? /this file doesn’t exist/ : /changed while it was being read|the file is empty/,
  )
})
