import type { Context } from '#server/context.ts'
import { answerLessonRequests } from './answer-lesson-requests.ts'

/** Milliseconds between checks. Most checks only compare two object references. */
const CHECK_INTERVAL_MS = 5000
/** Milliseconds after which requests are read although the catalogue has not changed. */
const RECHECK_INTERVAL_MS = 10 * 60_000

type Dependencies = Parameters<typeof answerLessonRequests>[0] & Pick<Context, 'catalogue'>

/**
 * Returns a function that answers lesson requests if the catalogue has changed, and from time to time, because a page
 * with an older catalogue or an offline device may request a lesson that is available.
 */
export function createRequestCheck(context: Dependencies) {
  let checked: { catalogue: unknown; at: number } | undefined
  return async () => {
    const catalogue = context.catalogue.current()
    const at = context.now().getTime()
    if (!catalogue || (catalogue === checked?.catalogue && at < checked.at + RECHECK_INTERVAL_MS)) return
    await answerLessonRequests(context, catalogue)
    checked = { catalogue, at }
  }
}

/** Checks lesson requests regularly. Returns a function that stops the checks and waits for a running check. */
export function watchRequestedLessons(context: Dependencies & Pick<Context, 'log'>) {
  const check = createRequestCheck(context)
  let checking: Promise<unknown> | undefined
  const timer = setInterval(() => {
    checking ??= check()
      .catch((error: unknown) => context.log.warn({ err: error }, 'could not notify members who requested a lesson'))
      .finally(() => (checking = undefined))
  }, CHECK_INTERVAL_MS).unref()
  return async () => {
    clearInterval(timer)
    await checking
  }
}
