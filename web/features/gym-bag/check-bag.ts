import type { BagVerdict } from '#rules/gym-bag.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { isList, isText, asObject, requireValue, optionalText } from '#web/api/read-answer.ts'
import { watched } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import type { LessonRef } from '#web/routing/paths.ts'
import { changeBag, readBag, savePositions } from './bag-store.ts'
import { reconcileCache } from './reconcile-cache.ts'
import { canStoreLessons, prepareServiceWorker } from './service-worker.ts'
import { bagFolder } from './storage-names.ts'

export interface Verdict {
  verdict: BagVerdict
  /** The academy's name for the lesson's film, where it is open. */
  film: string | undefined
}

/** Asks the academy which lessons may be played now. Answers by their folder in the bag. */
export async function fetchVerdicts(ownerId: string, lessons: readonly LessonRef[], signal?: AbortSignal) {
  const query = lessons.map(({ gid, id }) => ({ gid, id }))
  const answer = await client.callFunction('checkGymBag', [query], { userId: ownerId, signal })
  return new Map(requireValue(answer, isList, 'a list').flatMap((one) => readVerdict(ownerId, one)))
}

const known: readonly BagVerdict[] = ['open', 'locked', 'gone']

/** By hand: pages that play must not wait for a schema library. */
function readVerdict(ownerId: string, one: unknown): [string, Verdict][] {
  const { gid, id, verdict: value, film } = asObject(one)
  const verdict = known.find((each) => each === value)
  if (!isText(gid) || !isText(id) || !verdict) return []
  return [[bagFolder(ownerId, { gid, id }), { verdict, film: optionalText(film) }]]
}

/**
 * Saves the positions at which the member left lessons on any device. A failure is ignored: a lesson without its
 * position still plays.
 */
export const fetchPositions = (ownerId: string, lessons: readonly LessonRef[]) =>
  watched(client, ownerId)
    .of(lessons.map(({ id }) => id))
    .then((positions) => savePositions(ownerId, positions), ignoreError)

/**
 * Asks the academy which lessons may still be played. The two weeks then begin anew, and a clock that was set back is
 * trusted again.
 */
export async function checkBag(ownerId: string) {
  const lessons = readBag(ownerId).map(({ lesson }) => lesson)
  if (lessons.length === 0) return
  const verdicts = await fetchVerdicts(ownerId, lessons)
  void fetchPositions(ownerId, lessons)
  const now = Date.now()
  changeBag(ownerId, (all) =>
    all.map((entry) => {
      const answer = verdicts.get(bagFolder(ownerId, entry.lesson))
      return answer ? { ...entry, verdict: answer.verdict, checkedAt: now, latestAt: now } : entry
    }),
  )
}

/** Milliseconds after which the bag is checked again when the member comes back to the page. */
const DAY = 86_400_000

/** Keeps the bag up to date with the academy as long as the page lives, without the member doing anything. */
export function followBag(ownerId: string, signal: AbortSignal) {
  let checkedAt = 0
  const check = () => {
    checkedAt = Date.now()
    // Without a network the two weeks run on.
    checkBag(ownerId).catch(() => (checkedAt = 0))
  }
  const checkDaily = () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > DAY) check()
  }
  globalThis.addEventListener('online', check, { signal })
  document.addEventListener('visibilitychange', checkDaily, { signal })
  check()
  if (!canStoreLessons()) return
  void reconcileCache(ownerId)
  // The browser may have deleted the pages' code, as it deletes films.
  if (navigator.onLine) prepareServiceWorker(signal).catch(ignoreError)
}
