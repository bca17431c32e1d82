import type { Tokens } from '#contract/session.ts'
import { ApiError } from '#web/api/api-error.ts'
import * as wire from '#web/api/session-wire.ts'
import { client as pageClient, type Client } from '#web/client.ts'
import { describeDevice } from './device.ts'
import type { Member } from './member.ts'

const params = { provider: wire.PROVIDER }

/** The account flows give their error back instead of throwing it (specification §8). */
export const orError = <Value>(task: Promise<Value>): Promise<Value | Error> =>
  task.catch((reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))))

export const logIn = (email: string, password: string, client: Client = pageClient): Promise<Member | Error> =>
  orError(openSession(email, password, client))

const openSession = async (username: string, password: string, client: Client) => {
  const device = describeDevice(globalThis.navigator?.userAgent ?? '', client.tokens.deviceId())
  return enter(client, await client.call(wire.login, { params, body: { username, password, options: { device } } }))
}

/** Completes a log-in, however its tokens were come by: the profile is fetched, and the user is the current one. */
export const enter = async ({ call, tokens }: Client, answer: Tokens) => {
  const userId = answer.user_id
  tokens.keepTokens(userId, { accessToken: answer.access_token, refreshToken: answer.refresh_token })
  const profile = await call(wire.profile, {}, { userId }).catch((reason: unknown) => {
    // Half a log-in is none.
    tokens.clearTokens(userId)
    throw reason
  })
  tokens.keepUser(userId, profile, answer.device_id)
  const member = tokens.current()
  if (member === null) throw new Error('The session ended while it was opened')
  return member
}

/** Ends the session here and on the server. Here it ends whatever the server says. */
export const logOut = async ({ call, tokens }: Client = pageClient): Promise<void | Error> => {
  const userId = tokens.currentId()
  if (userId === null) return
  const outcome = await orError(call(wire.logout, {}, { userId }))
  tokens.clearTokens(userId)
  if (outcome instanceof Error && !isAlreadyGone(outcome)) return outcome
}

const isAlreadyGone = (reason: Error) =>
  reason instanceof ApiError && reason.error?.includes('failed to find refresh token') === true

/** Asks for the confirmation mail once more. */
export const resendConfirmation = async (email: string, { call }: Client = pageClient): Promise<void | Error> => {
  const outcome = await orError(call(wire.confirmCall, { params, body: { email } }))
  if (outcome instanceof Error) return outcome
}

const UNSUPPORTED = 'authentication via local-userpass is unsupported'

/** The text to show for a failed log-in, with the specification's one replacement. */
export const loginErrorText = (reason: Error): string => {
  const words = reason instanceof ApiError ? (reason.error ?? reason.message) : reason.message
  return words.replaceAll("'", '') === UNSUPPORTED ? 'User not found. Please try again.' : words
}
