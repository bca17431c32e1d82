import { DetailedError, Upload } from 'tus-js-client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { announceFilm, type Film, listFilms, removeFilm } from '#contract/studio/films.ts'
import { ApiError } from '#web/api/api-error.ts'
import { client } from '#web/client.ts'
import { addFiles, pause, readUploads, removeUpload, resume, retryNow } from './upload-queue.ts'

// Loaded before the first upload, which then waits for no file.
beforeAll(() => import('./send-file.ts'))

const network = new EventTarget()
let senders: Upload[] = []
let stoppedSenders: Upload[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://academy.test' })
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
  senders = []
  stoppedSenders = []
  vi.spyOn(Upload.prototype, 'start').mockImplementation(function (this: Upload) {
    senders.push(this)
  })
  vi.spyOn(Upload.prototype, 'abort').mockImplementation(async function (this: Upload) {
    stoppedSenders.push(this)
  })
})
afterEach(() => {
  readUploads().forEach(({ key }) => removeUpload(key))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type AnnounceResult = Partial<Film> | Error
interface Announcement {
  callId: string
  respond: (result: AnnounceResult) => Promise<void>
}

/** An academy whose announcements the test answers, and the ids of the films that were removed there. */
function mockStudio() {
  const announcements: Announcement[] = []
  const removedFilmIds: string[] = []
  vi.spyOn(client, 'call').mockImplementation(async ({ method, path, read }, input, options) => {
    if (path === listFilms.path && method === listFilms.method) return read({ films: [], freeBytes: 0 })
    if (path === removeFilm.path && method === removeFilm.method) {
      removedFilmIds.push((input as { params: { id: string } }).params.id)
      return read({})
    }
    expect([method, path]).toEqual([announceFilm.method, announceFilm.path])
    const { promise, resolve, reject } = Promise.withResolvers<Partial<Film>>()
    announcements.push({
      callId: options?.headers?.['idempotency-key'] ?? '',
      respond: async (result) => {
        if (result instanceof Error) reject(result)
        else resolve(result)
        await settle()
      },
    })
    return read({ ...film, ...(await promise) })
  })
  return { announcements, removedFilmIds }
}

const film: Film = {
  id: 'a'.repeat(24),
  version: 'b'.repeat(24),
  name: 'throw.mp4',
  bytes: 3,
  received: 0,
  uploadedBy: 'ada@academy.test',
  isOwn: true,
  state: 'uploading',
  stage: null,
  progress: 0,
  secondsLeft: null,
  ahead: 0,
  failure: null,
  title: null,
  course: null,
  lesson: null,
  hasFile: true,
  media: null,
  picture: null,
  duration: null,
  frameRate: null,
  width: null,
  height: null,
  hasSound: null,
  notes: [],
  cut: null,
  createdAt: '2026-11-29T09:00:00.000Z',
  expiresAt: null,
}
const notFound = new ApiError({ method: 'POST', url: '/', statusCode: 404, statusText: '', errorCode: 'NotFound' })

const settle = () => vi.advanceTimersByTimeAsync(0)
async function addFile() {
  addFiles([new File(['abc'], 'throw.mp4')])
  await settle()
  return readUploads().at(-1)?.key ?? ''
}

/** Fails the request of a sender as the library does. */
const failRequest = (sender: Upload | undefined, status = 0) => {
  const originalResponse = { getStatus: () => status, getBody: () => '' }
  sender?.options.onError?.(Object.assign(new DetailedError('failed'), { originalResponse }))
}
const getStates = () => readUploads().map(({ state }) => state)

test('a film that is paused and continued during its announcement is sent once', async () => {
  const { announcements } = mockStudio()
  const key = await addFile()
  pause(key)
  resume(key)
  await settle()
  const [first, second] = announcements
  expect(second?.callId).toBe(first?.callId)
  await second?.respond({})
  await first?.respond({})
  expect([senders.length, getStates()]).toEqual([1, ['sending']])
})

test('a film whose announcement fails while it is paused stays paused', async () => {
  const { announcements } = mockStudio()
  pause(await addFile())
  await announcements[0]?.respond(new TypeError('the response was lost'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([getStates(), announcements.length]).toEqual([['paused'], 1])
})

test('a paused film has the id of its announcement, so that it can be removed', async () => {
  const { announcements } = mockStudio()
  pause(await addFile())
  await announcements[0]?.respond({})
  expect([readUploads()[0]?.id, senders.length]).toEqual([film.id, 0])
})

test('the film of a file that is removed during its announcement is removed', async () => {
  const { announcements, removedFilmIds } = mockStudio()
  removeUpload(await addFile())
  await announcements[0]?.respond({})
  expect([removedFilmIds, senders.length]).toEqual([[film.id], 0])
})

test('an unfinished upload is kept if its file is removed during the announcement', async () => {
  const { announcements, removedFilmIds } = mockStudio()
  removeUpload(await addFile())
  await announcements[0]?.respond({ received: 2 })
  expect([removedFilmIds, senders.length]).toEqual([[], 0])
})

test('two files that match one unfinished upload do not both send it', async () => {
  const { announcements } = mockStudio()
  await addFile()
  await addFile()
  await announcements[0]?.respond({})
  await announcements[1]?.respond({})
  await announcements[2]?.respond({ id: 'b'.repeat(24) })
  expect([senders.length, readUploads().map(({ id }) => id)]).toEqual([2, [film.id, 'b'.repeat(24)]])
})

test('a waiting film that is retried has one sender', async () => {
  const { announcements } = mockStudio()
  await addFile()
  await announcements[0]?.respond({})
  failRequest(senders[0])
  await settle()
  expect(getStates()).toEqual(['waiting'])
  retryNow()
  await settle()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([senders.length, stoppedSenders]).toEqual([2, [senders[0]]])
})

test('a restored network does not start a running retry again', async () => {
  const { announcements } = mockStudio()
  await addFile()
  await announcements[0]?.respond({})
  failRequest(senders[0])
  await settle()
  network.dispatchEvent(new Event('online'))
  network.dispatchEvent(new Event('online'))
  expect(senders.length).toBe(2)
})

test('a film that was removed after a lost response is announced anew', async () => {
  const { announcements } = mockStudio()
  await addFile()
  await announcements[0]?.respond(new TypeError('the response was lost'))
  await vi.advanceTimersByTimeAsync(5000)
  await announcements[1]?.respond(notFound)
  await announcements[2]?.respond(new TypeError('the response was lost'))
  await vi.advanceTimersByTimeAsync(5000)
  await announcements[3]?.respond({})
  const [first, repeated, announcedAnew, last] = announcements.map(({ callId }) => callId)
  expect([first === repeated, announcedAnew === first, announcedAnew === last]).toEqual([true, false, true])
  expect([senders.length, getStates()]).toEqual([1, ['sending']])
})

test('a film that was removed while it was sent is announced anew on the next try', async () => {
  const { announcements } = mockStudio()
  const key = await addFile()
  await announcements[0]?.respond({})
  failRequest(senders[0], 404)
  await settle()
  expect(getStates()).toEqual(['rejected'])
  resume(key)
  await settle()
  await announcements[1]?.respond({ id: 'b'.repeat(24) })
  expect(announcements[1]?.callId).not.toBe(announcements[0]?.callId)
  expect([senders.length, readUploads()[0]?.id]).toEqual([2, 'b'.repeat(24)])
})
