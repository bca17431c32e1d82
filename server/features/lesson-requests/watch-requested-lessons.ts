import type { Context } from '#server/context.ts'
import { answerLessonRequests } from './answer-lesson-requests.ts'

/** Milliseconds between checks. Most checks only compare two references. */
const CHECK_INTERVAL = 5000

/**
 * Answers lesson requests whenever the catalogue has changed. Returns a function that stops it and waits for a running
 * check.
 */
export function watchRequestedLessons(
  context: Parameters<typeof answerLessonRequests>[0] & Pick<Context, 'catalogue' | 'log'>,
) {
  let seen: unknown
  let checking: Promise<unknown> | undefined
  const check = async () => {
    const current = context.catalogue.current()
    if (!current || current === seen) return
    await answerLessonRequests(context, current)
    seen = current
  }
  const timer = setInterval(() => {
    checking ??= check()
      .catch((error: unknown) => context.log.warn({ err: error }, 'could not notify members who requested a lesson'))
      .finally(() => (checking = undefined))
  }, CHECK_INTERVAL).unref()
  return async () => {
    clearInterval(timer)
    await checking
  }
}
