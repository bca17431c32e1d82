import { GYM_BAG_MOST } from '#contract/limits.ts'
import { client } from '#web/client.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { BagEntry, BagLesson } from './bag-entry.ts'
import { askPlaces } from './ask-places.ts'
import { askVerdicts } from './ask-verdicts.ts'
import { bagCache, bagFolder, type BagPlace } from './storage-names.ts'
import { changeBag, changeEntry, isPlace, readBag, showTaking, takingOf } from './bag-store.ts'
import { filmFiles } from './film-files.ts'
import { grantedFilm } from './granted-film.ts'
import { keepWorker } from './service-worker.ts'
import { askForRoom, readRoom, sizeWords } from './storage.ts'
import { storeFiles } from './store-files.ts'
import { TakeRefused } from './download-refused.ts'

/**
 * Takes a lesson into the bag, or goes on where an earlier try stopped. What it tells, it tells through the store and the toast; it never
 * rejects. A lesson counts only when all of it is here.
 */
export async function takeLesson(ownerId: string, asked: BagLesson) {
  if (takingOf(ownerId, asked.lesson)) return
  const stop = new AbortController()
  // Who leaves takes no films along: nothing may be stored behind their back.
  const unfollow = client.tokens.subscribe(() => client.tokens.refreshToken(ownerId) === null && stop.abort())
  showTaking(ownerId, asked.lesson, { stored: 0, files: 0, stop })
  try {
    await inOneTab(bagCache(ownerId, asked.lesson), () => take(ownerId, asked, stop))
  } catch (error) {
    if (!stop.signal.aborted) showToast(wordsOf(error, asked))
  } finally {
    unfollow()
    showTaking(ownerId, asked.lesson, undefined)
  }
}

async function take(ownerId: string, asked: BagLesson, stop: AbortController) {
  const { signal } = stop
  const { lesson } = asked
  const isPromised = askForRoom()
  const before = readBag(ownerId).find(isPlace(lesson))
  if (!before && readBag(ownerId).length >= GYM_BAG_MOST)
    throw new TakeRefused(`A gym bag holds ${GYM_BAG_MOST} lessons. Remove one you have trained.`)
  pack(ownerId, asked)
  await Promise.all([isPromised, keepWorker()])
  const name = await filmName(ownerId, lesson, signal)
  // Pieces of an older film do not go with those of a newer one.
  const isBegun = before?.film === name && before.files > 0
  if (!isBegun) await caches.delete(bagCache(ownerId, lesson))
  const film = await filmFiles(ownerId, asked, await grantedFilm(lesson, ownerId, signal), signal)
  // Of what was begun, much is here.
  if (!isBegun) await needRoom(film.estimate)
  signal.throwIfAborted()
  changeEntry(ownerId, lesson, {
    files: film.files.length,
    height: film.height,
    bytes: film.estimate,
    film: name,
  })
  const bytes = await storeFiles(bagCache(ownerId, lesson), film.files, signal, (stored) =>
    showTaking(ownerId, lesson, { stored, files: film.files.length, stop }),
  )
  await askPlaces(ownerId, [lesson])
  signal.throwIfAborted()
  const now = Date.now()
  changeEntry(ownerId, lesson, { state: 'whole', bytes, verdict: 'open', checkedAt: now, latestAt: now })
  showToast(`“${lesson.title}” is in your gym bag. It plays without a network.`, { isGood: true })
}

/** Lists it as on its way. One that was there already keeps its place. */
const pack = (ownerId: string, asked: BagLesson) =>
  changeBag(ownerId, (all) => {
    const before = all.find(isPlace(asked.lesson))
    const now = Date.now()
    const fresh = { files: 0, bytes: 0, height: 0, film: '', verdict: 'open', checkedAt: now, latestAt: now } as const
    const entry: BagEntry = { ...fresh, ...before, ...asked, state: 'taking' }
    return before ? all.map((one) => (one === before ? entry : one)) : [...all, entry]
  })

async function filmName(ownerId: string, lesson: BagPlace, signal: AbortSignal) {
  const said = (await askVerdicts(ownerId, [lesson], signal)).get(bagFolder(ownerId, lesson))
  if (said?.verdict === 'locked') throw new TakeRefused('Your plan does not open this lesson.')
  if (!said?.film) throw new TakeRefused('The school has taken this lesson out.')
  return said.film
}

async function needRoom(bytes: number) {
  const room = await readRoom()
  if (room && room.free < bytes)
    throw new TakeRefused(
      `It needs about ${sizeWords(bytes)}, and this browser has ${sizeWords(room.free)} left. Remove a lesson you have trained.`,
    )
}

/** Two tabs would fetch everything twice. */
const inOneTab = (name: string, task: () => Promise<void>) =>
  navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new TakeRefused('Another tab is storing it already.')
    await task()
  })

function wordsOf(error: unknown, { lesson: { title } }: BagLesson) {
  if (error instanceof TakeRefused) return `“${title}” is not in your gym bag yet. ${error.message}`
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return `“${title}” is not in your gym bag yet: this browser has no room left. Remove a lesson you have trained.`
  return `“${title}” is not in your gym bag yet: the network was lost on the way. What came is kept; go on when you are back.`
}
