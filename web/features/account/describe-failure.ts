import { ApiError } from '#web/api/api-error.ts'
import { AnswerError } from '#web/api/read-answer.ts'
import { profile } from '#web/api/session-wire.ts'
import { loginErrorText } from '#web/session/actions/log-in.ts'
import { OAuthError } from '#web/session/actions/errors.ts'

/** What the page says about a failed request, and what the member can do about it. */
export interface Failure {
  title: string
  text: string
  /** The mail with the confirmation link can be sent again. */
  canResend?: boolean
}

const waitText = (seconds: number | undefined) => {
  if (seconds === undefined) return 'in a few minutes'
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`
}

const closed: Failure = {
  title: 'This account is closed.',
  text: 'The academy has switched it off. Write to us if you think that is a mistake.',
}

/** The window of a provider answers no error code, only a message. */
const describeOAuthError = ({ message }: OAuthError): Failure =>
  message === 'user disabled'
    ? closed
    : { title: 'You are not signed in.', text: `${message.charAt(0).toUpperCase()}${message.slice(1)}.` }

const unreadableAnswer: Failure = {
  title: 'The answer could not be read.',
  text: 'Something in between may have answered instead of the academy, such as the sign-in page of a hotel network. Look there, then try again. What you typed is still here.',
}

/** An answer came, so the connection is not the problem. */
const describeAnswerError = ({ path }: AnswerError): Failure =>
  path === profile.path
    ? {
        title: 'You are not signed in yet.',
        text: 'Address and password are right, but what came back about your account could not be read. Try again in a moment.',
      }
    : unreadableAnswer

const byCode: Record<string, (error: ApiError) => Failure> = {
  InvalidPassword: () => ({
    title: 'Wrong email or password.',
    text: 'Check both and try again.',
  }),
  AuthError: () => ({
    title: 'This address is not confirmed yet.',
    text: 'We sent a mail with a link when the account was made. Open it, then sign in here.',
    canResend: true,
  }),
  UserDisabled: () => closed,
  AccountNameInUse: () => ({
    title: 'This address has an account already.',
    text: 'Sign in with it. If it was never confirmed, you can have the mail sent again there.',
  }),
  DemoAccount: () => ({
    title: 'This is a demo account.',
    text: 'Everybody shares it, so this stays as it is. In an account of your own you can change it.',
  }),
  RateLimitExceeded: ({ retryAfter }) => ({
    title: 'Too many attempts.',
    text: `To protect your account, this rests for a while. Try again ${waitText(retryAfter)}.`,
  }),
}

/** Describes an error for the member. Where we have no text of our own, it shows the server's. */
export const describeFailure = (reason: Error): Failure => {
  if (reason instanceof OAuthError) return describeOAuthError(reason)
  if (reason instanceof AnswerError) return describeAnswerError(reason)
  if (!(reason instanceof ApiError))
    return {
      title: 'The academy cannot be reached.',
      text: 'Check your connection and try again. What you typed is still here.',
    }
  if (reason.statusCode >= 500)
    return { title: 'The academy has a problem.', text: 'It is on our side. Wait a moment and try again.' }
  const known = byCode[reason.errorCode ?? '']?.(reason)
  if (known) return known
  // The academy always says why it refuses.
  return reason.error ? { title: 'That did not work.', text: loginErrorText(reason) } : unreadableAnswer
}

/**
 * Whether a mailed link will never work (again): it was used, has expired, was tried wrongly too often, or was not
 * copied whole.
 */
export const isDeadLink = (reason: Error) =>
  reason instanceof ApiError && (reason.errorCode === 'UserpassTokenInvalid' || reason.error === 'invalid token data')
