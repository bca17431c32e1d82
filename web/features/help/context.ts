import { CONTACT_CONTEXT_LENGTH } from '#contract/limits.ts'

interface Place {
  /** Path of the page that the member was on. */
  page: string | undefined
  /** Title of the lesson there. */
  lesson: string | undefined
  plan: 'free' | 'paid'
  browser: string
}

const plans = { free: 'free plan', paid: 'full plan' }

/** Where a member was who asks for help, in one line: what people write first when they are asked. */
export function contextLine({ page, lesson, plan, browser }: Place): string {
  const parts = [page && `page ${page}`, lesson && `lesson “${lesson}”`, plans[plan], browser && `browser ${browser}`]
  const line = parts.filter((part) => typeof part === 'string' && part !== '').join('; ')
  return line.replaceAll(/\p{Cc}/gu, ' ').slice(0, CONTACT_CONTEXT_LENGTH)
}
