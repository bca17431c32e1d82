import { matchPath } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { CONTACT_CONTEXT_LENGTH } from '#contract/limits.ts'
import { stripInvisible } from '#contract/unseen-characters.ts'
import { findLesson } from '#rules/catalogue.ts'

interface QuestionContext {
  /** Path of the previous page. */
  page: string | undefined
  /** Title of the lesson on that page. */
  lesson: string | undefined
  plan: 'free' | 'paid'
  browser: string
}

const plans = { free: 'free plan', paid: 'full plan' }

/** Describes page, lesson, plan and browser in one line, for the support staff. */
export function contextLine({ page, lesson, plan, browser }: QuestionContext): string {
  const parts = [page && `page ${page}`, lesson && `lesson “${lesson}”`, plans[plan], browser && `browser ${browser}`]
  const line = parts.filter((part) => typeof part === 'string' && part !== '').join('; ')
  return stripInvisible(line.slice(0, CONTACT_CONTEXT_LENGTH))
}

/** The member's name without invisible characters; empty if there is none. */
export const asSenderName = (storedName: unknown): string =>
  typeof storedName === 'string' ? stripInvisible(storedName).trim() : ''

/** Title of the lesson at a path such as `/watch/throws/hip-throw`; undefined for other pages. */
export function lessonTitleAt(catalogue: Catalogue, page: string): string | undefined {
  const { gid = '', id = '' } = matchPath('/:screen/:gid/:id', page)?.params ?? {}
  return findLesson(catalogue, gid, id)?.video.title
}
