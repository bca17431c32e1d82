import type { Context } from '#server/context.ts'
import { answerLessonRequests } from './answer-lesson-requests.ts'

/** Milliseconds between checks. Most checks only compare two object references. */
const CHECK_INTERVAL_MS = 5000

/**
 * Answers lesson requests whenever the catalogue has changed. Returns a function that stops the checks and waits for a
 * running check.
 */
export function watchRequestedLessons(
  context: Parameters<typeof answerLessonRequests>[0] & Pick<Context, 'catalogue' | 'log'>,
) {
  let checkedCatalogue: unknown
  let checking: Promise<unknown> | undefined
  const check = async () => {
    const current = context.catalogue.current()
    if (!current || current === checkedCatalogue) return
    await answerLessonRequests(context, current)
    checkedCatalogue = current
  }
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
