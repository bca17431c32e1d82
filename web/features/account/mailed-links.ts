import { resendConfirmation, sendReset } from '#web/session/actions/account.ts'

/** What a mailed link is for. */
export type LinkPurpose = 'confirm' | 'reset'

const lifetimes = { confirm: '24 hours', reset: '30 minutes' } as const
const requests = { confirm: resendConfirmation, reset: sendReset } as const

/** How long a link works (specification §10, "Accounts"). */
export const linkLifetime = (purpose: LinkPurpose) => lifetimes[purpose]

/**
 * Requests a mail with a link that leads on to the page `wanted`. The answer does not say whether the address has an
 * account.
 */
export const requestMail = (purpose: LinkPurpose, email: string, wanted?: string) =>
  requests[purpose]({ email, ...(wanted && { next: wanted }) })
