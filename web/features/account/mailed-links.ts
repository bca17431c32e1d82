import { resendConfirmation, sendReset } from '#web/session/actions/account.ts'

export type LinkPurpose = 'confirm' | 'reset'

const lifetimes = { confirm: '24 hours', reset: '30 minutes' } as const
const requests = { confirm: resendConfirmation, reset: sendReset } as const

/** Lifetime of a link (specification §10, "Accounts"). */
export const linkLifetime = (purpose: LinkPurpose) => lifetimes[purpose]

/**
 * Requests a mail with a link that redirects to the page `wanted`. The response does not reveal whether the account
 * exists.
 */
export const requestMail = (purpose: LinkPurpose, email: string, nextPath?: string) =>
  requests[purpose]({ email, ...(nextPath && { next: nextPath }) })
