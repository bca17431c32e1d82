import { matchPath } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { MAX_CONTACT_CONTEXT_LENGTH } from '#contract/limits.ts'
import { stripInvisible } from '#contract/invisible-characters.ts'
import { findLesson } from '#rules/catalogue.ts'

interface QuestionContext {
  /** Path of the previous page. */
  page: string | undefined
  /** Title of the lesson on that page. */
  lesson: string | undefined
  plan: 'free' | 'paid'
  browser: string
}

const planNames = { free: 'free plan', paid: 'full plan' }

/** Describes page, lesson, plan and browser in one line, for the support staff. */
export function formatContext({ page, lesson, plan, browser }: QuestionContext): string {
  const parts = [
    page && `page ${page}`,
    lesson && `lesson “${lesson}”`,
    planNames[plan],
    browser && `browser ${browser}`,
  ]
  const line = parts.filter((part) => typeof part === 'string' && part !== '').join('; ')
  return stripInvisible(line.slice(0, MAX_CONTACT_CONTEXT_LENGTH))
}

/** Returns the member's name without invisible characters; empty if the member has no name. */
export const toSenderName = (storedName: unknown): string =>
  typeof storedName === 'string' ? stripInvisible(storedName).trim() : ''

/** Title of the lesson at a path such as `/watch/throws/hip-throw`; undefined for other pages. */
export function findLessonTitle(catalogue: Catalogue, page: string): string | undefined {
  const { gid = '', id = '' } = matchPath('/:screen/:gid/:id', page)?.params ?? {}
  return findLesson(catalogue, gid, id)?.video.title
}
