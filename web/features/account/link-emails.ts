import { resendConfirmation, sendReset } from '#web/session/actions/account.ts'

export type LinkPurpose = 'confirm' | 'reset'

const lifetimes = { confirm: '24 hours', reset: '30 minutes' } as const
const requests = { confirm: resendConfirmation, reset: sendReset } as const

/** Lifetime of a link as text (specification §10, "Accounts"). */
export const linkLifetime = (purpose: LinkPurpose) => lifetimes[purpose]

/**
 * Requests an email with a link. After the confirmation or the new password, the member continues to `nextPath`. The
 * response does not reveal whether the account exists.
 */
export const requestLinkEmail = (purpose: LinkPurpose, email: string, nextPath?: string) =>
  requests[purpose]({ email, ...(nextPath && { next: nextPath }) })
