import { resendConfirmation, sendReset } from '#web/session/actions/account.ts'

/** What a mailed link is for. */
export type Purpose = 'confirm' | 'reset'

const lives = { confirm: '24 hours', reset: '30 minutes' } as const
const asks = { confirm: resendConfirmation, reset: sendReset } as const

/** How long a link works (specification §10, "Accounts"). */
export const linkLifetime = (purpose: Purpose) => lives[purpose]

/** Asks for a mail with a link that brings its reader to where they wanted to go. The answer tells nobody whether the address is known. */
export const requestMail = (purpose: Purpose, email: string, wanted?: string) =>
  asks[purpose]({ email, ...(wanted && { next: wanted }) })
