import { OAUTH_POLL, OAUTH_STATE_LENGTH } from '#contract/limits.ts'
import { asObject, optionalText } from '#web/api/read-response.ts'
import { APP, PREFIX } from '#web/api/session-wire.ts'
import { client as pageClient, type Client } from '#web/client.ts'
import { paths } from '#web/routing/paths.ts'
import { saveLogIn } from './log-in.ts'
import type { Member } from '#web/session/member.ts'
import { OAuthError } from './errors.ts'
import { getResultKey } from './oauth-result.ts'
import { catchError } from './errors.ts'

/**
 * Signs in at an identity provider in a separate window (session service §10). Call it within a click handler, or the
 * browser blocks the window.
 */
export const logInThrough = (provider: string, client: Client = pageClient): Promise<Member | Error> =>
  catchError(
    authenticateInWindow(provider, client.tokens.deviceId()).then((response) => saveLogIn(response, provider, client)),
  )

const authenticateInWindow = async (provider: string, deviceId: string | null) => {
  const state = randomState()
  const url = `${PREFIX}/app/${APP}/auth/providers/${provider}/login?${buildQuery(state, deviceId)}`
  return readTokens(await waitForResult(getResultKey(state), url))
}

/** Omits the browser's name, which the server reads from the request header. */
const buildQuery = (state: string, deviceId: string | null) =>
  new URLSearchParams({
    state,
    redirect: location.origin + paths.oauth(),
    ...(deviceId && { device: btoa(JSON.stringify({ deviceId })) }),
  }).toString()

const randomState = () =>
  String.fromCharCode(...crypto.getRandomValues(new Uint8Array(OAUTH_STATE_LENGTH)).map((byte) => 97 + (byte % 26)))

/** Opens the window and waits for the result stored by its last page, or until it is closed. */
const waitForResult = (key: string, url: string) =>
  new Promise<string>((resolve, reject) => {
    const popup = window.open(url, '', 'popup,width=480,height=680')
    if (!popup)
      return reject(new OAuthError('the browser blocked the sign-in window: allow pop-ups for this page and try again'))
    const stop = () => {
      clearInterval(timer)
      removeEventListener('storage', readResult)
    }
    const readResult = (event?: StorageEvent) => {
      // A suspended page receives the storage event after the window has removed the result.
      const result = localStorage.getItem(key) ?? (event?.key === key ? event.newValue : null)
      if (result === null && !popup.closed) return
      stop()
      if (result === null) return reject(new OAuthError('the window was closed before the sign-in was complete'))
      localStorage.removeItem(key)
      popup.close()
      resolve(result)
    }
    const timer = setInterval(readResult, OAUTH_POLL)
    addEventListener('storage', readResult)
  })

const readTokens = (storedTokens: string) => {
  const { error, userAuth } = asObject(JSON.parse(storedTokens))
  if (error !== undefined) throw new OAuthError(optionalText(error) ?? 'the sign-in failed')
  const [accessToken, refreshToken, userId, deviceId, ...more] = (optionalText(userAuth) ?? '').split('$')
  if (!accessToken || !refreshToken || !userId || !deviceId || more.length > 0)
    throw new OAuthError('the sign-in response is invalid')
  return { access_token: accessToken, refresh_token: refreshToken, user_id: userId, device_id: deviceId }
}
