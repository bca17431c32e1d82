import { PLAYBACK_GRANT_LIFE } from '#contract/limits.ts'
import type { Playback } from '#contract/media.ts'
import { bagStanding } from '#rules/gym-bag.ts'
import { PlaybackRefused } from '#web/player/core/errors.ts'
import { bagFolder, type BagPlace } from './bag-names.ts'
import { changeEntry } from './bag-store.ts'
import { keptLesson } from './kept-lesson.ts'
import { isWhole, noteTime } from './hold-against.ts'

/** Milliseconds that the academy is waited for when the film is here anyway. */
const PATIENCE = 4000

type Ask = (signal?: AbortSignal) => Promise<Playback>

/**
 * Asks the academy for a film, and the bag where no answer comes. Whoever gave the first one gives all later ones: their renditions differ.
 * Throws what the asking threw, where the bag cannot help.
 */
export function withBag(ownerId: string, place: BagPlace, ask: Ask): () => Promise<Playback> {
  let source: 'academy' | 'bag' | undefined
  return async () => {
    if (source === 'academy') return ask()
    if (source === 'bag') return (await fromBag(ownerId, place)) ?? giveUp(ownerId, place)
    const isHere = keptLesson(ownerId, place) !== undefined
    try {
      if (isHere && !navigator.onLine) throw new TypeError('offline')
      const answer = await ask(isHere ? AbortSignal.timeout(PATIENCE) : undefined)
      source = 'academy'
      return answer
    } catch (error) {
      const kept = isOutage(error) ? await fromBag(ownerId, place) : undefined
      if (!kept) throw error
      source = 'bag'
      return kept
    }
  }
}

/** A server that cannot answer, as opposed to one that says no. */
const isOutage = (error: unknown) => !(error instanceof PlaybackRefused) || error.refusal === 'server'

/** The film as it lies here, as long as its right lasts. */
async function fromBag(ownerId: string, place: BagPlace): Promise<Playback | undefined> {
  const entry = keptLesson(ownerId, place)?.entry
  if (!entry || entry.state !== 'whole') return undefined
  const now = Date.now()
  if (bagStanding(entry, now) !== 'playable') return undefined
  if (!(await isWhole(ownerId, entry))) {
    changeEntry(ownerId, entry.lesson, { state: 'evicted' })
    return undefined
  }
  noteTime(ownerId, now)
  const manifest = `${bagFolder(ownerId, entry.lesson)}master.m3u8`
  return { manifest, expiresAt: new Date(now + PLAYBACK_GRANT_LIFE).toISOString() }
}

/** The plan ended while it played, or the two weeks did. */
function giveUp(ownerId: string, place: BagPlace): never {
  if (keptLesson(ownerId, place)?.entry.verdict === 'locked') throw new PlaybackRefused('locked')
  throw new TypeError('the bag does not hold it any more')
}
