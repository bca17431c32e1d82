import { ApiError } from '#web/api/api-error.ts'
import { AnswerError } from '#web/api/read-answer.ts'
import { profile } from '#web/api/session-wire.ts'
import { loginErrorText } from '#web/session/actions/log-in.ts'
import { OAuthError } from '#web/session/actions/errors.ts'

/** What a failed sign-in says, and what the member can do about it. */
export interface Failure {
  title: string
  text: string
  /** The mail with the confirmation link can be sent again. */
  canResend?: boolean
}

const waiting = (seconds: number | undefined) => {
  if (seconds === undefined) return 'in a few minutes'
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`
}

const closed: Failure = {
  title: 'This account is closed.',
  text: 'The academy has switched it off. Write to us if you think that is a mistake.',
}

/** A window brings no code back, only words. */
const inWindow = ({ message }: OAuthError): Failure =>
  message === 'user disabled'
    ? closed
    : { title: 'You are not signed in.', text: `${message.charAt(0).toUpperCase()}${message.slice(1)}.` }

const fromElsewhere: Failure = {
  title: 'The answer could not be read.',
  text: 'Something in between may have answered instead of the academy, such as the sign-in page of a hotel network. Look there, then try again. What you typed is still here.',
}

/** Something came back, so the connection is not at fault. */
const unreadable = ({ path }: AnswerError): Failure =>
  path === profile.path
    ? {
        title: 'You are not signed in yet.',
        text: 'Address and password are right, but what came back about your account could not be read. Try again in a moment.',
      }
    : fromElsewhere

const byCode: Record<string, (error: ApiError) => Failure> = {
  InvalidPassword: () => ({
    title: 'That did not match.',
    text: 'The e-mail address or the password is not right. Look at both and try again.',
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
    text: `To protect your account, this rests for a while. Try again ${waiting(retryAfter)}.`,
  }),
}

/** Turns what came back into words for a person. Anything without words of ours keeps the server's. */
export const describeFailure = (reason: Error): Failure => {
  if (reason instanceof OAuthError) return inWindow(reason)
  if (reason instanceof AnswerError) return unreadable(reason)
  if (!(reason instanceof ApiError))
    return {
      title: 'The academy cannot be reached.',
      text: 'Check your connection and try again. What you typed is still here.',
    }
  if (reason.statusCode >= 500)
    return { title: 'The academy has a problem.', text: 'It is on our side. Wait a moment and try again.' }
  const ours = byCode[reason.errorCode ?? '']?.(reason)
  if (ours) return ours
  // The academy always says why it refuses.
  return reason.error ? { title: 'That did not work.', text: loginErrorText(reason) } : fromElsewhere
}

/** A mailed link that will never work (again): used, run out, tried wrongly too often, or not copied whole. */
export const isDeadLink = (reason: Error) =>
  reason instanceof ApiError && (reason.errorCode === 'UserpassTokenInvalid' || reason.error === 'invalid token data')
