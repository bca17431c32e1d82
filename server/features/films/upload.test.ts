import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import { Film } from '#contract/studio/films.ts'
import {
  MAX_FILM_BYTES,
  MAX_UNFINISHED_FILMS,
  UPLOAD_LIFETIME_MS,
  UPLOAD_SAMPLE_BYTES,
  MAX_UNFINISHED_UPLOADS,
  MAX_UNFINISHED_UPLOAD_BYTES,
} from '#contract/studio/limits.ts'
import type { Role } from '#contract/studio/permissions.ts'
import { newId } from '#server/platform/database/ids.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { createStaff } from '#server/testing/staff.ts'
import { createUploadClient } from '#server/testing/uploads.ts'
import { encodeQueue } from './encode-queue.ts'
import { waitForBlockedStatement } from '#server/testing/waiting-for-lock.ts'
import { createFilmSweep } from './sweep.ts'
import { uploadPath } from './upload-folder.ts'

let academy: Awaited<ReturnType<typeof createListeningApp>>
let editor: Person
let uploads: ReturnType<typeof createUploadClient>
beforeAll(async () => {
  // Without workers, because these tests end before encoding.
  academy = await createListeningApp({ config: { rateLimitFactor: 100 } })
  editor = await createStaff(academy, 'editor')
  uploads = createUploadClient(academy.address, editor)
})
afterAll(() => academy.close())

const getUploadPath = (id: string) => uploadPath(academy.dataDir, id)
const hashBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function announceUpload(bytes: number, name = 'IMG_4471.MOV') {
  const { status, film } = await uploads.announce(name, bytes)
  expect(status).toBe(201)
  if (!film) throw new Error('There is no film.')
  return film
}

test('a film is uploaded in parts, and listed with the number of received bytes', async () => {
  const clip = randomBytes(300_000)
  const { id, expiresAt } = await announceUpload(clip.length)
  expect(new Date(expiresAt ?? '').getTime()).toBeGreaterThan(Date.now() + UPLOAD_LIFETIME_MS - 60_000)
  expect(await uploads.offset(id)).toEqual({ status: 200, offset: 0 })
  expect((await uploads.send(id, 0, clip.subarray(0, 100_000))).status).toBe(204)
  expect(await uploads.find(id)).toMatchObject({ state: 'uploading', received: 100_000, bytes: 300_000, isOwn: true })
  expect((await uploads.send(id, 100_000, clip.subarray(100_000))).status).toBe(204)
  expect(await uploads.find(id)).toMatchObject({ state: 'waiting', received: 300_000, expiresAt: null })
  expect(await readFile(getUploadPath(id))).toEqual(clip)
  expect(await countJobs()).toBe(1)
  // The response to the last part may have been lost.
  expect(await uploads.offset(id)).toEqual({ status: 200, offset: 300_000 })
  // The upload is finished.
  expect((await uploads.send(id, 300_000, 'more')).status).toBe(404)
})

const countJobs = async () => {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from pgboss.job where name = ${encodeQueue.name}`.execute(academy.context.db)
  return rows[0]?.count
}

test.each([
  ['an offset below zero', { 'tus-resumable': '1.0.0', 'upload-offset': '-1' }, 400, 'BadRequest'],
  ['no version of tus', { 'upload-offset': '0' }, 412, 'BadRequest'],
  ['an offset that is not reached', { 'tus-resumable': '1.0.0', 'upload-offset': '7' }, 409, 'Conflict'],
])(
  'bytes with %s are refused with an error of the API',
  async (_name, headers: Record<string, string>, status, code) => {
    const { id } = await announceUpload(1000)
    const response = await fetch(`${academy.address}${STUDIO_PREFIX}/films/${id}/bytes`, {
      method: 'PATCH',
      headers: {
        ...headers,
        authorization: `Bearer ${editor.accessToken}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: 'abc',
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8'])
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\S$/), error_code: code })
  },
)

test('a broken connection loses none of the received bytes', async () => {
  const clip = randomBytes(400_000)
  const { id } = await announceUpload(clip.length)
  const unreadable = new ReadableStream({
    async pull(controller) {
      controller.enqueue(clip.subarray(0, 150_000))
      await eventually(async () => expect((await stat(getUploadPath(id))).size).toBe(150_000))
      controller.error(new Error('The train goes into a tunnel.'))
    },
  })
  await expect(uploads.send(id, 0, unreadable)).rejects.toThrow()
  await expect.poll(async () => (await uploads.offset(id)).offset).toBe(150_000)
  expect((await uploads.send(id, 150_000, clip.subarray(150_000))).status).toBe(204)
  expect(await readFile(getUploadPath(id))).toEqual(clip)
})

test('bytes at a wrong offset, excess bytes and requests that are not tus are refused and change nothing', async () => {
  const { id } = await announceUpload(1000)
  expect(await uploads.send(id, 500, 'x')).toMatchObject({ status: 409, text: expect.stringContaining('Conflict') })
  expect(await uploads.send(id, 0, Buffer.alloc(1001))).toMatchObject({
    status: 413,
    text: expect.stringContaining('PayloadTooLarge'),
  })
  expect((await uploads.send(id, 0, 'x', { 'tus-resumable': '0.1' })).status).toBe(400)
  expect((await uploads.send(id, 0, 'x', { 'content-type': 'video/mp4' })).status).toBe(415)
  expect((await uploads.send(id, 0, 'x', { 'upload-length': '5' })).status).toBe(400)
  expect((await uploads.offset(id)).offset).toBe(0)
})

test('any x-forwarded-proto header of proxies is accepted', async () => {
  const { id } = await announceUpload(1000)
  const response = await uploads.send(id, 0, Buffer.alloc(1000), { 'x-forwarded-proto': 'https, http' })
  expect(response.status).toBe(204)
})

test('only its creator can resume an upload, and callers without the permission get 403', async () => {
  const { id } = await announceUpload(1000)
  const colleague = createUploadClient(academy.address, await createStaff(academy, 'owner'))
  expect((await colleague.offset(id)).status).toBe(404)
  expect((await colleague.send(id, 0, 'x')).status).toBe(404)
  expect(await colleague.find(id)).toMatchObject({ isOwn: false, uploadedBy: editor.email })
  const teacher = createUploadClient(academy.address, await createStaff(academy, 'teacher'))
  expect((await teacher.send(id, 0, 'x')).status).toBe(404)
  const desk = createUploadClient(academy.address, await createStaff(academy, 'desk'))
  expect((await desk.send(id, 0, 'x')).status).toBe(403)
  const member = createUploadClient(academy.address, await createMember(academy))
  expect((await member.send(id, 0, 'x')).status).toBe(403)
  expect((await member.announce('clip.mp4', 10)).status).toBe(403)
  expect((await uploads.send('f'.repeat(24), 0, 'x')).status).toBe(404)
  expect((await uploads.send('..%2F..%2Fsecret', 0, 'x')).status).toBe(400)
  expect((await uploads.offset(id)).offset).toBe(0)
})

test('each limit is reported before the first byte is sent', async () => {
  expect(await uploads.announce('empty.mp4', 0)).toMatchObject({ status: 400 })
  expect((await uploads.announce('huge.mp4', MAX_FILM_BYTES + 1)).refusal.error).toContain('must be at most 100 GB')
  expect((await uploads.announce('a\nb.mp4', 10)).refusal.error).toContain("'name'")

  const { disk } = academy.context.config
  const { uploadMinimum } = disk
  disk.uploadMinimum = 1e18
  const full = await uploads.announce('clip.mp4', 2e9)
  disk.uploadMinimum = uploadMinimum
  expect(full).toMatchObject({
    status: 409,
    refusal: { error: 'the server has 0.00 GB free, and this video needs about 3.00 GB including encoding' },
  })

  const busy = await createStaff(academy, 'editor')
  const values = { account_id: busy.id, uploaded_by: busy.email, state: 'uploading' as const, created_at: new Date() }
  const insert = (bytes: number) =>
    academy.context.db
      .insertInto('films')
      .values({ ...values, id: newId(), name: 'clip.mp4', bytes })
      .execute()
  const announce = () => createUploadClient(academy.address, busy).announce('clip.mp4', 1000)
  await insert(MAX_UNFINISHED_UPLOAD_BYTES - 10)
  expect((await announce()).refusal.error).toBe(
    'your unfinished uploads would total 300 GB, more than the limit of 300 GB',
  )
  await academy.context.db.deleteFrom('films').where('account_id', '=', busy.id).execute()
  for (let count = 0; count < MAX_UNFINISHED_UPLOADS; count += 1) await insert(10)
  expect(await announce()).toMatchObject({
    status: 409,
    refusal: { error: expect.stringContaining('you can have at most 50 unfinished uploads') as string },
  })
})

test('the number of films that are not encoded yet is limited per academy', async () => {
  const values = { uploaded_by: 'somebody', state: 'waiting' as const, created_at: new Date(), bytes: 1 }
  const rows = Array.from({ length: MAX_UNFINISHED_FILMS }, () => ({ ...values, id: newId(), name: 'one byte.mp4' }))
  await academy.context.db.insertInto('films').values(rows).execute()
  const { status, refusal } = await uploads.announce('clip.mp4', 10)
  await academy.context.db.deleteFrom('films').where('name', '=', 'one byte.mp4').execute()
  expect([status, refusal.error]).toEqual([409, expect.stringContaining('at most 500 videos can wait for encoding')])
})

test('no bytes are accepted while the disk is almost full, and the upload resumes afterward', async () => {
  const { id } = await announceUpload(1000)
  const { disk } = academy.context.config
  const { uploadMinimum } = disk
  disk.uploadMinimum = 1e18
  const full = await uploads.send(id, 0, Buffer.alloc(1000))
  const { offset } = await uploads.offset(id)
  disk.uploadMinimum = uploadMinimum
  expect([full.status, full.text, offset]).toEqual([503, expect.stringContaining('NotReady'), 0])
  expect((await uploads.send(id, 0, Buffer.alloc(1000))).status).toBe(204)
  expect((await stat(join(getUploadPath(id), '..'))).mode & 0o777).toBe(0o700)
})

test.runIf(process.platform === 'linux')(
  'if the disk becomes full during a part, no received bytes are lost, and the upload resumes once there is space',
  async () => {
    const clip = randomBytes(300_000)
    const { id } = await announceUpload(clip.length)
    expect((await uploads.send(id, 0, clip.subarray(0, 100_000))).status).toBe(204)
    const aside = `${getUploadPath(id)}.aside`
    await rename(getUploadPath(id), aside)
    // On Linux, writes to this device fail with ENOSPC.
    await symlink('/dev/full', getUploadPath(id))
    const logError = vi.spyOn(academy.context.log, 'error')
    const full = await uploads.send(id, 0, clip.subarray(100_000))
    expect([full.status, full.text]).toEqual([503, expect.stringContaining('no free space')])
    expect(logError.mock.lastCall?.[0]).toMatchObject({ err: { code: 'ENOSPC' } })
    await rename(aside, getUploadPath(id))
    expect(await uploads.offset(id)).toEqual({ status: 200, offset: 100_000 })
    expect((await uploads.send(id, 100_000, clip.subarray(100_000))).status).toBe(204)
    expect(await readFile(getUploadPath(id))).toEqual(clip)
  },
)

test('an upload resumes with a reselected clip only if both ends match', async () => {
  const clip = randomBytes(500_000)
  const { id } = await announceUpload(clip.length)
  const half = 250_000
  await uploads.send(id, 0, clip.subarray(0, half))
  const compare = async (file: Buffer, offset = half) => {
    const response = await uploads.call('POST', `/${id}/comparison`, {
      bytes: file.length,
      offset,
      head: hashBytes(file.subarray(0, UPLOAD_SAMPLE_BYTES)),
      tail: hashBytes(file.subarray(half - UPLOAD_SAMPLE_BYTES, half)),
    })
    return [response.status, ((await response.json()) as { isSame?: boolean }).isSame]
  }
  expect(await compare(clip)).toEqual([200, true])
  expect(await compare(clip.subarray(1))).toEqual([200, false])
  const reencodedClip = Buffer.from(clip)
  reencodedClip.writeUInt8(clip.readUInt8(half - 5) ^ 1, half - 5)
  expect(await compare(reencodedClip)).toEqual([200, false])
  expect(await compare(clip, 100)).toEqual([409, undefined])
})

test('a canceled upload leaves no file, and an abandoned upload is removed after a week', async () => {
  const [canceled, forgotten, young] = [
    await announceUpload(1000),
    await announceUpload(1000, 'forgotten.mov'),
    await announceUpload(1000),
  ]
  expect((await uploads.call('DELETE', `/${canceled.id}`)).status).toBe(200)
  expect((await uploads.call('DELETE', `/${canceled.id}`)).status).toBe(404)
  expect(await uploads.offset(canceled.id)).toMatchObject({ status: 404 })
  const old = new Date(Date.now() - UPLOAD_LIFETIME_MS - 1000)
  await utimes(getUploadPath(forgotten.id), old, old)
  await createFilmSweep(academy.context)()
  expect(await uploads.find(forgotten.id)).toBeUndefined()
  expect(await uploads.find(young.id)).toMatchObject({ state: 'uploading' })
  expect(existsSync(getUploadPath(young.id))).toBe(true)
  const actions = await academy.context.db.selectFrom('audit_log').select(['action', 'actor', 'subject']).execute()
  expect(actions).toContainEqual({ action: 'film.expired', actor: 'schedule', subject: 'forgotten.mov' })
  expect(actions).toContainEqual({ action: 'film.removed', actor: editor.email, subject: 'IMG_4471.MOV' })
})

test('the file of a film is kept if the connection is lost at the commit of its announcement', async () => {
  const { db } = academy.context
  const transaction = db.transaction()
  const spy = vi.spyOn(db, 'transaction').mockReturnValueOnce(transaction)
  onTestFinished(() => spy.mockRestore())
  const execute = transaction.execute.bind(transaction)
  transaction.execute = async (run) => {
    await execute(run)
    throw new Error('Connection terminated unexpectedly')
  }
  const announce = () => uploads.call('POST', '', { name: 'commit.mov', bytes: 4 }, { 'idempotency-key': 'commit' })
  expect((await announce()).status).toBe(503)
  const { id } = Film.parse(await (await announce()).json())
  expect((await uploads.send(id, 0, 'film')).status).toBe(204)
  expect(await uploads.find(id)).toMatchObject({ state: 'waiting', name: 'commit.mov' })
})

test('an upload whose sender lost the permission during the last part is not finished', async () => {
  const { db } = academy.context
  const teacher = await createStaff(academy, 'teacher')
  const uploadsOfTeacher = createUploadClient(academy.address, teacher)
  const { film } = await uploadsOfTeacher.announce('lost.mov', 8)
  const id = film?.id ?? ''
  const setRoles = (roles: Role[]) =>
    db.updateTable('staff').set({ roles }).where('account_id', '=', teacher.id).execute()
  const lastPart = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from('half'))
      await eventually(async () => expect((await stat(getUploadPath(id))).size).toBe(4))
      await setRoles(['desk'])
      controller.enqueue(Buffer.from('rest'))
      controller.close()
    },
  })
  const response = await uploadsOfTeacher.send(id, 0, lastPart)
  expect([response.status, JSON.parse(response.text)]).toEqual([
    403,
    { error: "this requires the permission 'content.change'", error_code: 'Forbidden' },
  ])
  await createFilmSweep(academy.context)()
  expect(await uploads.find(id)).toMatchObject({ state: 'uploading', received: 8 })
  await setRoles(['teacher'])
  expect(await uploadsOfTeacher.offset(id)).toEqual({ status: 200, offset: 8 })
  expect(await uploads.find(id)).toMatchObject({ state: 'waiting' })
})

test('the last part of a film that was removed during the upload gets a 404 response', async () => {
  const { id } = await announceUpload(8)
  const lastPart = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from('half'))
      await eventually(async () => expect((await stat(getUploadPath(id))).size).toBe(4))
      await uploads.call('DELETE', `/${id}`)
      controller.enqueue(Buffer.from('rest'))
      controller.close()
    },
  })
  expect((await uploads.send(id, 0, lastPart)).status).toBe(404)
})

test('an upload that resumes while the sweep removes abandoned uploads is kept', async () => {
  const { id } = await announceUpload(1000)
  const old = new Date(Date.now() - UPLOAD_LIFETIME_MS - 1000)
  await utimes(getUploadPath(id), old, old)
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  onTestFinished(() => released.resolve())
  const holding = academy.context.maintenance.transaction().execute(async (transaction) => {
    await transaction.selectFrom('films').select('id').where('id', '=', id).forUpdate().execute()
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const sweeping = createFilmSweep(academy.context)()
  await waitForBlockedStatement(academy, 'films')
  expect((await uploads.send(id, 0, 'part')).status).toBe(204)
  released.resolve()
  await Promise.all([holding, sweeping])
  expect(await uploads.find(id)).toMatchObject({ state: 'uploading', received: 4 })
})

test('films are queued in the order set by the staff, and new films are added at the end', async () => {
  const uploadFilm = async (name: string) => {
    const { id } = await announceUpload(4, name)
    await uploads.send(id, 0, 'film')
    return id
  }
  const [first, second, third] = [await uploadFilm('first'), await uploadFilm('second'), await uploadFilm('third')]
  const moveTo = (id: string, ahead: number) => uploads.call('PUT', `/${id}/place`, { ahead })
  const readPosition = async (id: string) => (await uploads.find(id))?.ahead
  const readPositions = async () => [await readPosition(first), await readPosition(second), await readPosition(third)]
  const last = (await readPosition(third)) ?? 0
  expect(await readPositions()).toEqual([last - 2, last - 1, last])
  await moveTo(third, 0)
  await moveTo(second, 1)
  expect(await readPositions()).toEqual([last, 1, 0])
  // The calls are concurrent. The first has a position beyond the end.
  const both = await Promise.all([moveTo(third, 500), moveTo(first, 0)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await readPositions()).toEqual([0, expect.any(Number), last])
  expect(await readPosition(await uploadFilm('fourth'))).toBe(last + 1)
  expect((await moveTo(third, 501)).status).toBe(400)
  expect((await moveTo((await announceUpload(4)).id, 0)).status).toBe(409)
  expect((await moveTo('f'.repeat(24), 0)).status).toBe(404)
})

test('the next sweep finishes an upload whose process was killed after its last byte', async () => {
  const { id } = await announceUpload(4)
  await writeFile(getUploadPath(id), 'film')
  await createFilmSweep(academy.context)()
  expect(await uploads.find(id)).toMatchObject({ state: 'waiting' })
})

test('an unreadable file does not stop the sweep of other uploads', async () => {
  const [unreadable, readable] = [await announceUpload(4), await announceUpload(4)]
  await rm(getUploadPath(unreadable.id))
  // A link to itself cannot be read.
  await symlink(getUploadPath(unreadable.id), getUploadPath(unreadable.id))
  await writeFile(getUploadPath(readable.id), 'film')
  await createFilmSweep(academy.context)()
  await rm(getUploadPath(unreadable.id))
  expect(await uploads.find(readable.id)).toMatchObject({ state: 'waiting' })
})
