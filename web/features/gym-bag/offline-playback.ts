import { PLAYBACK_GRANT_LIFETIME_MS } from '#contract/limits.ts'
import type { Playback } from '#contract/media.ts'
import { bagStatus } from '#rules/gym-bag.ts'
import { PlaybackRejected } from '#web/player/core/engine/errors.ts'
import type { RequestFilmUrl, FilmUrl } from '#web/player/core/engine/grant.ts'
import type { LessonRef } from '#web/routing/paths.ts'
import { changeEntry } from './bag-store.ts'
import { isCached, recordTime } from './reconcile-cache.ts'
import { findSavedLesson } from './saved-lesson.ts'
import { bagFolder } from './storage-names.ts'

/** Milliseconds to wait for the academy if the film is saved offline. */
const TIMEOUT_MS = 2000

interface Sources {
  ownerId: string
  lesson: LessonRef
  /** Requests playback from the academy. */
  request: (signal?: AbortSignal) => Promise<Playback>
  /** Returns the media name of the playing film, if known. Prevents mixing segments of two versions. */
  getPlayingMedia: () => string | undefined
}

/**
 * Returns a function that requests playback from the academy and falls back to the saved film on network errors.
 * Playback that started offline stays offline. The function throws the request error if the film is not saved.
 */
export function createOfflineRequest({ ownerId, lesson, request, getPlayingMedia }: Sources): RequestFilmUrl {
  let startedFrom: 'academy' | 'bag' | undefined
  const requestFromAcademy = async () => {
    const isSaved = findSavedLesson(ownerId, lesson) !== undefined
    if (isSaved && !navigator.onLine) throw new TypeError('offline')
    const response = await request(isSaved ? AbortSignal.timeout(TIMEOUT_MS) : undefined)
    startedFrom = 'academy'
    return response
  }
  const fallBackToBag = async (error: unknown) => {
    const savedFilm = isOutage(error) ? await loadFromBag(ownerId, lesson, startedFrom && getPlayingMedia()) : undefined
    if (!savedFilm) throw error
    startedFrom ??= 'bag'
    return savedFilm
  }
  return async (options) => {
    if (startedFrom === 'bag') return (await loadFromBag(ownerId, lesson)) ?? throwUnplayable(ownerId, lesson)
    return options?.isLost ? fallBackToBag(new TypeError('lost')) : requestFromAcademy().catch(fallBackToBag)
  }
}

/** True for network and server errors, false for rejected requests. */
const isOutage = (error: unknown) => !(error instanceof PlaybackRejected) || error.reason === 'server'

/** Returns the saved film if the member may play it. If `film` is given, only that version is returned. */
async function loadFromBag(ownerId: string, lesson: LessonRef, film?: string): Promise<FilmUrl | undefined> {
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
  return { manifest, expiresAt: new Date(now + PLAYBACK_GRANT_LIFETIME_MS).toISOString(), height: entry.height }
}

/** Throws the reason why the saved film can no longer be played: the plan or the offline period ended. */
function throwUnplayable(ownerId: string, lesson: LessonRef): never {
  if (findSavedLesson(ownerId, lesson)?.entry.verdict === 'locked') throw new PlaybackRejected('locked')
  throw new TypeError('the video is no longer saved offline')
}
