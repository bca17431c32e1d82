import { resendConfirmation, sendReset } from '#web/session/actions/account.ts'

export type LinkPurpose = 'confirm' | 'reset'

const lifetimes = { confirm: '24 hours', reset: '30 minutes' } as const
const requests = { confirm: resendConfirmation, reset: sendReset } as const

/** Lifetime of a link as text (specification §10, "Accounts"). */
export const linkLifetime = (purpose: LinkPurpose) => lifetimes[purpose]

/**
 * Requests an email with a link that leads to the page `nextPath` in the end. The response does not reveal whether the
 * account exists.
 */
export const requestLinkEmail = (purpose: LinkPurpose, email: string, nextPath?: string) =>
  requests[purpose]({ email, ...(nextPath && { next: nextPath }) })
