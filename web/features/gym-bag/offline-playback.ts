import { PLAYBACK_GRANT_LIFE } from '#contract/limits.ts'
import type { Playback } from '#contract/media.ts'
import { bagStanding } from '#rules/gym-bag.ts'
import { PlaybackRefused } from '#web/player/core/engine/errors.ts'
import type { Ask, FilmAddress } from '#web/player/core/engine/grant.ts'
import { bagFolder, type BagPlace } from './storage-names.ts'
import { changeEntry } from './bag-store.ts'
import { keptLesson } from './saved-lesson.ts'
import { isWhole, noteTime } from './reconcile-cache.ts'

/** Milliseconds that the academy is waited for when the film is here anyway. */
const PATIENCE = 4000

interface Sources {
  ownerId: string
  place: BagPlace
  /** Asks the academy. */
  ask: (signal?: AbortSignal) => Promise<Playback>
  /** The academy's name for the film that plays, where it is known: pieces of an older one do not go with it. */
  film: () => string | undefined
}

/**
 * Asks the academy for a film, and the bag where no answer comes. A film that began in the bag stays there; one that began on the network goes on
 * from the bag while there is none. Throws what the asking threw, where the bag cannot help.
 */
export function withBag({ ownerId, place, ask, film }: Sources): Ask {
  let began: 'academy' | 'bag' | undefined
  const fromAcademy = async () => {
    const isHere = keptLesson(ownerId, place) !== undefined
    if (isHere && !navigator.onLine) throw new TypeError('offline')
    const answer = await ask(isHere ? AbortSignal.timeout(PATIENCE) : undefined)
    began = 'academy'
    return answer
  }
  const instead = async (error: unknown) => {
    const kept = isOutage(error) ? await fromBag(ownerId, place, began && film()) : undefined
    if (!kept) throw error
    began ??= 'bag'
    return kept
  }
  return async (how) => {
    if (began === 'bag') return (await fromBag(ownerId, place)) ?? giveUp(ownerId, place)
    return how?.isLost ? instead(new TypeError('lost')) : fromAcademy().catch(instead)
  }
}

/** A server that cannot answer, as opposed to one that says no. */
const isOutage = (error: unknown) => !(error instanceof PlaybackRefused) || error.refusal === 'server'

/** The film as it lies here, as long as its right lasts; where one is named, only that. */
async function fromBag(ownerId: string, place: BagPlace, film?: string): Promise<FilmAddress | undefined> {
  const entry = keptLesson(ownerId, place)?.entry
  if (entry?.state !== 'whole' || (film !== undefined && film !== entry.film)) return undefined
  const now = Date.now()
  if (bagStanding(entry, now) !== 'playable') return undefined
  if (!(await isWhole(ownerId, entry))) {
    changeEntry(ownerId, entry.lesson, { state: 'evicted' })
    return undefined
  }
  noteTime(ownerId, now)
  const manifest = `${bagFolder(ownerId, entry.lesson)}master.m3u8`
  return { manifest, expiresAt: new Date(now + PLAYBACK_GRANT_LIFE).toISOString(), height: entry.height }
}

/** The plan ended while it played, or the two weeks did. */
function giveUp(ownerId: string, place: BagPlace): never {
  if (keptLesson(ownerId, place)?.entry.verdict === 'locked') throw new PlaybackRefused('locked')
  throw new TypeError('the bag does not hold it any more')
}
