import { PLAYBACK_GRANT_LIFE } from '#contract/limits.ts'
import type { Playback } from '#contract/media.ts'
import { bagStatus } from '#rules/gym-bag.ts'
import { PlaybackRefused } from '#web/player/core/engine/errors.ts'
import type { RequestFilmAddress, FilmAddress } from '#web/player/core/engine/grant.ts'
import type { LessonRef } from '#web/routing/paths.ts'
import { changeEntry } from './bag-store.ts'
import { isCached, recordTime } from './reconcile-cache.ts'
import { findSavedLesson } from './saved-lesson.ts'
import { bagFolder } from './storage-names.ts'

/** Milliseconds to wait for the academy when the film is in the bag as well. */
const TIMEOUT = 4000

interface Sources {
  ownerId: string
  lesson: LessonRef
  /** Requests the film from the academy. */
  request: (signal?: AbortSignal) => Promise<Playback>
  /** The academy's name for the film that plays, where it is known: segments of an older film must not follow it. */
  film: () => string | undefined
}

/**
 * Requests a film from the academy, and takes it from the bag where no answer comes. A film that began in the bag goes
 * on from there; one that began on the network goes on from the bag while there is no network. Throws the error of the
 * request where the bag does not have the film.
 */
export function withOfflineFilm({ ownerId, lesson, request, film }: Sources): RequestFilmAddress {
  let began: 'academy' | 'bag' | undefined
  const fromAcademy = async () => {
    const isSaved = findSavedLesson(ownerId, lesson) !== undefined
    if (isSaved && !navigator.onLine) throw new TypeError('offline')
    const answer = await request(isSaved ? AbortSignal.timeout(TIMEOUT) : undefined)
    began = 'academy'
    return answer
  }
  const fromBagAfter = async (error: unknown) => {
    const saved = isOutage(error) ? await fromBag(ownerId, lesson, began && film()) : undefined
    if (!saved) throw error
    began ??= 'bag'
    return saved
  }
  return async (how) => {
    if (began === 'bag') return (await fromBag(ownerId, lesson)) ?? refuse(ownerId, lesson)
    return how?.isLost ? fromBagAfter(new TypeError('lost')) : fromAcademy().catch(fromBagAfter)
  }
}

/** A server that cannot answer, as opposed to one that says no. */
const isOutage = (error: unknown) => !(error instanceof PlaybackRefused) || error.refusal === 'server'

/** The stored film, as long as the member may play it; where `film` is given, only that one. */
async function fromBag(ownerId: string, lesson: LessonRef, film?: string): Promise<FilmAddress | undefined> {
  const entry = findSavedLesson(ownerId, lesson)?.entry
  if (entry?.state !== 'whole' || (film !== undefined && film !== entry.film)) return undefined
  const now = Date.now()
  if (bagStatus(entry, now) !== 'playable') return undefined
  if (!(await isCached(ownerId, entry))) {
    changeEntry(ownerId, entry.lesson, { state: 'evicted' })
    return undefined
  }
  recordTime(ownerId, now)
  const manifest = `${bagFolder(ownerId, entry.lesson)}master.m3u8`
  return { manifest, expiresAt: new Date(now + PLAYBACK_GRANT_LIFE).toISOString(), height: entry.height }
}

/** The plan or the two weeks ended while the film played. */
function refuse(ownerId: string, lesson: LessonRef): never {
  if (findSavedLesson(ownerId, lesson)?.entry.verdict === 'locked') throw new PlaybackRefused('locked')
  throw new TypeError('the video is no longer saved offline')
}
