import { ApiError } from '#web/api/api-error.ts'
import { InvalidResponse } from '#web/api/read-response.ts'
import { profile } from '#web/api/session-wire.ts'
import { loginErrorText } from '#web/session/actions/log-in.ts'
import { sendsMail, site } from '#web/site.ts'
import { OAuthError } from '#web/session/actions/errors.ts'

/** Text of a failed request, with advice. */
export interface Failure {
  title: string
  text: string
  /** True if the confirmation email can be sent again. */
  canResend?: boolean
}

const waitText = (seconds: number | undefined) => {
  if (seconds === undefined) return 'in a few minutes'
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`
}

const CLOSED_FAILURE: Failure = {
  title: 'This account is closed.',
  text: 'The academy disabled it. Contact us if you think that’s a mistake.',
}

/** The provider window returns no error code, only a message. */
const describeOAuthError = ({ message }: OAuthError): Failure =>
  message === 'user disabled'
    ? CLOSED_FAILURE
    : { title: 'You’re not signed in.', text: `${message.charAt(0).toUpperCase()}${message.slice(1)}.` }

const unreadableResponse: Failure = {
  title: 'Unexpected response.',
  text: 'A network sign-in page, such as a hotel’s, may be in the way. Sign in to the network, then try again. Your entries are still here.',
}

/** Describes an invalid response. The connection works, because a response was received. */
const describeResponseError = ({ path }: InvalidResponse): Failure =>
  path === profile.path
    ? {
        title: 'You’re not signed in yet.',
        text: 'Your email and password are correct, but we couldn’t load your account. Try again in a moment.',
      }
    : unreadableResponse

const failuresByCode: Record<string, (error: ApiError) => Failure> = {
  InvalidPassword: () => ({
    title: 'Wrong email or password.',
    text: 'Check both and try again.',
  }),
  AuthError: () => ({
    title: 'This email address isn’t confirmed yet.',
    text: sendsMail
      ? 'We emailed you a link when you created the account. Open it, then sign in here.'
      : `Ask the academy to confirm it: ${site.email}.`,
    canResend: sendsMail,
  }),
  UserDisabled: () => CLOSED_FAILURE,
  AccountNameInUse: () => ({
    title: 'This email address already has an account.',
    text: 'Sign in with it. If you never confirmed it, you can request a new email there.',
  }),
  DemoAccount: () => ({
    title: 'This is a demo account.',
    text: 'It’s shared, so you can’t change this here. Create your own account to change it.',
  }),
  RateLimitExceeded: ({ retryAfterSeconds }) => ({
    title: 'Too many attempts.',
    text: `To protect your account, we’ve paused further attempts. Try again ${waitText(retryAfterSeconds)}.`,
  }),
}

/** Describes an error for the member. Falls back to the message of the server. */
export const describeFailure = (reason: Error): Failure => {
  if (reason instanceof OAuthError) return describeOAuthError(reason)
  if (reason instanceof InvalidResponse) return describeResponseError(reason)
  if (!(reason instanceof ApiError))
    return {
      title: 'Can’t reach the academy.',
      text: 'Check your connection and try again. Your entries are still here.',
    }
  if (reason.statusCode >= 500)
    return { title: 'The academy’s server has a problem.', text: 'It’s on our side. Try again in a moment.' }
  const description = failuresByCode[reason.errorCode ?? '']?.(reason)
  if (description) return description
  // The academy always sends an error message. A response without an error message is from a proxy.
  return reason.error ? { title: 'Something went wrong.', text: loginErrorText(reason) } : unreadableResponse
}

/**
 * True if an emailed link cannot be used again: it was used, has expired, had too many failed attempts or is
 * incomplete.
 */
export const isUnusableLink = (reason: Error) =>
  reason instanceof ApiError && (reason.errorCode === 'UserpassTokenInvalid' || reason.error === 'invalid token data')
