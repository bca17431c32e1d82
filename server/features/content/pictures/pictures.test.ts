import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { pictureSources } from '#contract/content/picture-path.ts'
import { MAX_PICTURE_BYTES, PICTURE_CACHE } from '#contract/studio/limits.ts'
import type { Picture } from '#contract/studio/pictures.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { lockTable } from '#server/testing/lock-table.ts'
import type { Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { renderCopies } from './convert-picture.ts'
import { checkPictures, exportPictures, findNewPictures, importPictures } from './picture-files.ts'
import { listPictures } from './pictures.ts'

let testApp: TestApp
let editor: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  editor = await createStaff(testApp, 'editor')
})
afterAll(() => testApp.close())

interface ResponseBody extends Picture {
  error: string
  pictures: Picture[]
  version: number
}

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const response = await callStudio(testApp, editor, method, path, body)
  return { status: response.statusCode, body: response.json<ResponseBody>() }
}

const createImage = (width: number, height: number, background = '#B93208') =>
  sharp({ create: { width, height, channels: 3, background } })
const add = (name: string, file: Buffer) => call('POST', '/pictures', { name, file: file.toString('base64') })
const read = async (path: string) => (await testApp.app.inject({ url: path })).rawPayload

test('a picture with an extreme aspect ratio is refused', async () => {
  for (const [width, height] of [
    [600, 1],
    [20, 210],
  ] as const) {
    const { status, body } = await add('strip.png', await createImage(width, height).png().toBuffer())
    expect([status, body.error]).toEqual([400, `'file': is ${width} × ${height}, more than the limit of 10:1`])
  }
  const whole = await createImage(2400, 1).webp().toBuffer()
  await expect(renderCopies(whole)).rejects.toThrow("'file': is 2400 × 1, more than the limit of 10:1")
})

test('a photo is rotated upright, loses its location and gets copies of all sizes', async () => {
  const photograph = await createImage(4000, 3000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { status, body } = await add('throw.jpg', photograph)
  expect(status).toBe(201)
  const { src, srcSet, width, height } = pictureSources(body.address)
  expect([width, height]).toEqual([1800, 2400])
  for (const copy of srcSet.split(', ')) {
    const [path = '', wide = ''] = copy.split(' ')
    const metadata = await sharp(await read(path)).metadata()
    expect([metadata.format, `${metadata.width}w`, metadata.exif]).toEqual(['webp', wide, undefined])
  }
  const { headers } = await testApp.app.inject({ url: src })
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(await read(`${body.address}/share.jpg`)).metadata()).toMatchObject({ width: 1200, height: 630 })

  const again = await add('the same once more.jpg', photograph)
  expect(again.body).toEqual(body)
  expect((await call('GET', '/pictures')).body.pictures).toEqual([body])
})

/** A photo in HEVC of 96 × 64 pixels, red on the left and blue on the right, rotated by its metadata to stand upright. */
const readHeic = () => readFile(join(import.meta.dirname, '../../../testing/photo.heic'))

test('a HEIC photo of a phone is stored upright', async () => {
  const { status, body } = await add('IMG_0001.HEIC', await readHeic())
  expect(status).toBe(201)
  expect(pictureSources(body.address)).toMatchObject({ width: 64, height: 96 })
  const { data, info } = await sharp(await read(`${body.address}/whole.webp`))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isBlue = [0, data.length - info.channels].map((offset) => (data[offset + 2] ?? 0) > (data[offset] ?? 0))
  expect(isBlue).toEqual([true, false])
})

test('a HEIC photo that is cut off or has too many pixels is refused', async () => {
  const file = await readHeic()
  // The size is declared in the box `ispe`.
  const huge = Buffer.from(file)
  huge.writeUInt32BE(8064, huge.indexOf('ispe') + 8)
  huge.writeUInt32BE(6048, huge.indexOf('ispe') + 12)
  for (const [name, sent, error] of [
    ['cut.heic', file.subarray(0, -60), "'file': must be a readable JPEG, PNG, WebP, AVIF, HEIC or GIF"],
    ['huge.heic', huge, "'file': has 6048 × 8064 pixels, more than the limit of 25 million"],
  ] as const) {
    const { status, body } = await add(name, sent)
    expect([status, body.error]).toEqual([400, error])
  }
})

test('a file that is invalid or too large is refused, and the error names the field', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const truncated = (await createImage(100, 100).png().toBuffer()).subarray(0, 60)
  for (const file of [svg, truncated, Buffer.from('no picture'), Buffer.from('%PDF-1.7')]) {
    const { status, body } = await add('a file', file)
    expect([status, body.error]).toEqual([400, "'file': must be a readable JPEG, PNG, WebP, AVIF, HEIC or GIF"])
  }
  const bomb = await createImage(9000, 7000).png({ compressionLevel: 9 }).toBuffer()
  const refused = await add('bomb.png', bomb)
  expect(refused.status).toBe(400)
  expect(refused.body.error).toContain("'file'")
  const large = await add('large.jpg', Buffer.alloc(MAX_PICTURE_BYTES + 100_000))
  expect(large.status).toBe(413)
  expect((await testApp.app.inject({ url: '/pictures/../whole.webp' })).statusCode).toBe(404)
  expect((await testApp.app.inject({ url: '/pictures/%00/whole.webp' })).statusCode).toBe(404)
})

test('concurrent reads of pictures use few connections, and cached pictures use none', async () => {
  const { address } = (await add('shown.png', await createImage(500, 400, '#225577').png().toBuffer())).body
  const cachedFile = await read(`${address}/whole.webp`)
  const lock = await lockTable(testApp, 'picture_files')
  const waiting = Array.from({ length: 30 }, (_, ip) =>
    testApp.app.inject({ url: `${address}/share.jpg`, remoteAddress: `198.51.100.${ip}` }),
  )
  expect(await read(`${address}/whole.webp`)).toEqual(cachedFile)
  const others = Array.from({ length: 5 }, () => call('GET', '/pictures'))
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await lock.release()
  expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('a picture removed by another process is cached for at most a minute', async () => {
  const { address } = (await add('soon gone.png', await createImage(300, 200, '#772255').png().toBuffer())).body
  await read(`${address}/whole.webp`)
  await testApp.context.db.deleteFrom('pictures').where('id', '=', address.slice('/pictures/'.length)).execute()
  const status = async () => (await testApp.app.inject({ url: `${address}/whole.webp` })).statusCode
  expect(await status()).toBe(200)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + PICTURE_CACHE.lifetimeMs)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await status()).toBe(404)
})

test('a used picture cannot be removed, and a text with a missing picture cannot be published', async () => {
  const { address } = (await add('fall.png', await createImage(600, 400, '#0B5A6B').png().toBuffer())).body
  const data = { title: 'A fall', summary: 'How it ends.', body: `![A fall](${address})` }
  const { body: text } = await call('POST', '/content/article', { slug: 'a-fall', data })
  const id = address.split('/').at(-1)
  const refusal = await call('DELETE', `/pictures/${id}`)
  expect([refusal.status, refusal.body.error]).toEqual([409, 'this picture is used by article/a-fall'])
  const published = await call('PUT', '/content/article/a-fall/publication', { version: text.version })
  expect(published.status).toBe(200)

  const missing = '/pictures/0000000000000000-10x10'
  const { version } = published.body
  const other = await call('PUT', '/content/article/a-fall/draft', { version, data: { ...data, shared: missing } })
  const refused = await call('PUT', '/content/article/a-fall/publication', { version: other.body.version })
  expect([refused.status, refused.body.error]).toEqual([
    400,
    `this cannot be published yet: the picture ${missing} doesn’t exist`,
  ])
})

test('a picture that a previous revision uses cannot be removed', async () => {
  const { address } = (await add('earlier.png', await createImage(640, 480, '#AA5533').png().toBuffer())).body
  const data = { title: 'Earlier', summary: 'What was there.', body: `![A throw](${address})` }
  const { body: first } = await call('POST', '/content/article', { slug: 'earlier', data })
  const published = await call('PUT', '/content/article/earlier/publication', { version: first.version })
  const withoutPicture = { ...data, body: 'No picture any more.' }
  const saved = await call('PUT', '/content/article/earlier/draft', {
    version: published.body.version,
    data: withoutPicture,
  })
  const again = await call('PUT', '/content/article/earlier/publication', { version: saved.body.version })
  const refusal = await call('DELETE', `/pictures/${address.split('/').at(-1)}`)
  expect([refusal.status, refusal.body.error]).toEqual([
    409,
    'this picture is used by earlier versions of article/earlier that can be restored',
  ])
  const restored = await call('POST', '/content/article/earlier/draft/restored', {
    version: again.body.version,
    revision: 1,
  })
  expect(restored.status).toBe(200)
})

test('an unused picture can be removed and disappears immediately', async () => {
  const { address } = (await add('spare.webp', await createImage(700, 300, '#123456').webp().toBuffer())).body
  expect((await call('DELETE', `/pictures/${address.split('/').at(-1)}`)).status).toBe(200)
  expect((await testApp.app.inject({ url: `${address}/whole.webp` })).statusCode).toBe(404)
  expect((await call('DELETE', `/pictures/${address.split('/').at(-1)}`)).status).toBe(404)
})

test('pictures are exported and imported, and a file that does not match its name is refused', async () => {
  const { address } = (await add('chart.png', await createImage(900, 500, '#334455').png().toBuffer())).body
  const folder = await createTempFolder()
  const before = (await call('GET', '/pictures')).body.pictures
  expect(await exportPictures(testApp.context, folder)).toBe(before.length)
  expect(await findNewPictures(testApp.context, folder)).toEqual([])

  await using other = await createTestApp()
  const missing = await findNewPictures(other.context, folder)
  expect(missing.map((picture) => picture.address)).toEqual(before.map((picture) => picture.address))
  await importPictures(other.context, folder, missing)
  expect((await listPictures(other.context)).pictures).toEqual(before)
  for (const file of ['480.webp', 'share.jpg'])
    expect((await other.app.inject({ url: `${address}/${file}` })).rawPayload).toEqual(await read(`${address}/${file}`))

  const [first, second] = before.map((picture) => join(folder, 'pictures', `${picture.address.split('/').at(-1)}.webp`))
  await writeFile(first ?? '', await readFile(second ?? ''))
  await using third = await createTestApp()
  const changed = await findNewPictures(third.context, folder)
  const refusal = 'the picture does not match its file name'
  await expect(importPictures(third.context, folder, changed)).rejects.toThrow(refusal)
  await expect(checkPictures(folder, changed)).rejects.toThrow(refusal)

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const id = `${createHash('sha256').update(svg).digest('hex').slice(0, 16)}-9x9`
  await writeFile(join(folder, 'pictures', `${id}.webp`), svg)
  const listed = [{ address: `/pictures/${id}`, name: 'drawing', addedAt: new Date().toISOString() }]
  await expect(importPictures(third.context, folder, listed)).rejects.toThrow('must be a readable')
})
