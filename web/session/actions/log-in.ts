import type { Tokens } from '#contract/session.ts'
import * as wire from '#web/api/session-wire.ts'
import { client as pageClient, type Client } from '#web/client.ts'
import { emailPassword, type Credentials } from './credentials.ts'
import type { Member } from '#web/session/member.ts'
import { catchError } from './errors.ts'

export const logIn = (email: string, password: string, client: Client = pageClient): Promise<Member | Error> =>
  logInWith(emailPassword(email, password), client)

export const logInWith = (credentials: Credentials, client: Client = pageClient): Promise<Member | Error> =>
  catchError(openSession(credentials, client))

const openSession = async ({ provider, payload, reuse }: Credentials, client: Client): Promise<Member> => {
  const { call, tokens } = client
  const storedMembers = tokens.ids().map(tokens.member)
  const reusableUser = reuse && storedMembers.find((user) => user.providerType === provider && user.state === 'active')
  if (reusableUser) {
    tokens.moveToTop(reusableUser.id)
    return reusableUser
  }
  const device = describeDevice(globalThis.navigator?.userAgent ?? '', tokens.deviceId())
  const body = { ...payload, options: { device } }
  return saveLogIn(await call(wire.login, { params: { provider }, body }), provider, client)
}

/**
 * Device data of a log-in. The server reads a browser's name from the request header, and a program's name from this
 * data.
 */
const describeDevice = (userAgent: string, deviceId: string | null) => {
  const [platform = '', platformVersion = ''] = userAgent.split(/[/ ]/)
  return { platform, platformVersion, ...(deviceId && { deviceId: { $oid: deviceId } }) }
}

/** Completes a log-in with its tokens. Nothing is stored before the profile is loaded, so a log-in is never partial. */
export const saveLogIn = async (login: Tokens, provider: string, { call, tokens }: Client): Promise<Member> => {
  const profile = await call(wire.profile, {}, { token: login.access_token })
  tokens.saveSession(login, provider, profile)
  return tokens.member(login.user_id)
}

const UNSUPPORTED = 'authentication via local-userpass is unsupported'

/** Text of a failed log-in. The specification replaces one message of the server. */
export const loginErrorText = ({ message, error = message }: Error & { error?: string | undefined }): string =>
  error.replaceAll("'", '') === UNSUPPORTED ? 'User not found. Please try again.' : error
