import { matchPath } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { CONTACT_CONTEXT_LENGTH } from '#contract/limits.ts'
import { withoutUnseen } from '#contract/unseen-characters.ts'
import { findLesson } from '#rules/catalogue.ts'

interface QuestionContext {
  /** Path of the page that the member was on. */
  page: string | undefined
  /** Title of the lesson there. */
  lesson: string | undefined
  plan: 'free' | 'paid'
  browser: string
}

const plans = { free: 'free plan', paid: 'full plan' }

/** The page, lesson, plan and browser of a member who needs help, in one line: what the academy would ask for first. */
export function contextLine({ page, lesson, plan, browser }: QuestionContext): string {
  const parts = [page && `page ${page}`, lesson && `lesson “${lesson}”`, plans[plan], browser && `browser ${browser}`]
  const line = parts.filter((part) => typeof part === 'string' && part !== '').join('; ')
  return withoutUnseen(line.slice(0, CONTACT_CONTEXT_LENGTH))
}

/** The name of a member as a question can carry it; empty where they have none. */
export const senderName = (stored: unknown): string => (typeof stored === 'string' ? withoutUnseen(stored).trim() : '')

/** The title of the lesson whose page this is, such as `/watch/throws/hip-throw`; undefined for any other page. */
export function lessonTitleAt(catalogue: Catalogue, page: string): string | undefined {
  const { gid = '', id = '' } = matchPath('/:screen/:gid/:id', page)?.params ?? {}
  return findLesson(catalogue, gid, id)?.video.title
}
