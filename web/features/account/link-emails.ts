import { resendConfirmation, sendReset } from '#web/session/actions/account.ts'

export type LinkPurpose = 'confirm' | 'reset'

const lifetimes = { confirm: '24 hours', reset: '30 minutes' } as const
const requests = { confirm: resendConfirmation, reset: sendReset } as const

/** Lifetime of a link as text (specification §10, "Accounts"). */
export const linkLifetime = (purpose: LinkPurpose) => lifetimes[purpose]

/** Introduces forms that request an email, if the academy sends none. */
export const NO_MAIL_LEAD = 'This academy doesn’t send emails yet.'

/**
 * Requests an email with a link. After the confirmation or the new password, the member continues to `nextPath`. The
 * response does not reveal whether the account exists.
 */
export const requestLinkEmail = (purpose: LinkPurpose, email: string, nextPath?: string) =>
  requests[purpose]({ email, ...(nextPath && { next: nextPath }) })
