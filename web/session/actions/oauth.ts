import { OAUTH_FLOW_LIFETIME_MS, OAUTH_POLL_INTERVAL_MS, OAUTH_STATE_LENGTH } from '#contract/limits.ts'
import { asObject, optionalText } from '#web/api/read-response.ts'
import { APP, PREFIX } from '#web/api/session-wire.ts'
import { client as pageClient, type Client } from '#web/client.ts'
import { paths } from '#web/routing/paths.ts'
import { saveLogIn } from './log-in.ts'
import type { Member } from '#web/session/member.ts'
import { OAuthError } from './errors.ts'
import { getResultKey } from './oauth-result.ts'
import { catchError } from './errors.ts'

interface Options {
  client?: Client
  /** Aborted when the member cancels. */
  signal?: AbortSignal
}

/**
 * Signs in at an identity provider in a separate window (session service §10). Call it within a click handler, or the
 * browser blocks the window. A sign-in in another tab completes this sign-in too.
 */
export const logInThrough = (provider: string, options: Options = {}): Promise<Member | Error> =>
  catchError(authenticateInWindow(provider, options))

async function authenticateInWindow(provider: string, { client = pageClient, signal }: Options): Promise<Member> {
  const state = randomState()
  const url = `${PREFIX}/app/${APP}/auth/providers/${provider}/login?${buildQuery(state, client.tokens.deviceId())}`
  const popup = window.open(url, '', 'popup,width=480,height=680')
  if (!popup) throw new OAuthError('the browser blocked the sign-in window: allow pop-ups for this page and try again')
  const outcome = await waitForResult(getResultKey(state), client.tokens, signal).finally(() => popup.close())
  return typeof outcome === 'string' ? saveLogIn(readTokens(outcome), provider, client) : outcome
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

/**
 * Waits for the result stored by the last page of the window, for a sign-in in another tab, or for the signal. `closed`
 * of the window is not read: it is also true while a page is shown whose `Cross-Origin-Opener-Policy` isolates it.
 */
const waitForResult = (key: string, tokens: Client['tokens'], signal: AbortSignal | undefined) =>
  new Promise<string | Member>((resolve, reject) => {
    const previousId = tokens.currentId()
    const cleanups: (() => void)[] = []
    const stop = () => cleanups.forEach((cleanUp) => cleanUp())
    const fail = (message: string) => {
      stop()
      reject(new OAuthError(message))
    }
    const readResult = (event?: StorageEvent) => {
      // A suspended page receives the storage event after the window has removed the result.
      const result = localStorage.getItem(key) ?? (event?.key === key ? event.newValue : null)
      if (result === null) return
      stop()
      localStorage.removeItem(key)
      resolve(result)
    }
    const readMember = () => {
      const member = tokens.current()
      if (!member || member.id === previousId) return
      stop()
      resolve(member)
    }
    const cancel = () => fail('the sign-in was canceled')
    const poll = setInterval(readResult, OAUTH_POLL_INTERVAL_MS)
    const timeout = setTimeout(() => fail('the sign-in was not completed in time'), OAUTH_FLOW_LIFETIME_MS)
    addEventListener('storage', readResult)
    signal?.addEventListener('abort', cancel)
    cleanups.push(
      () => clearInterval(poll),
      () => clearTimeout(timeout),
      () => removeEventListener('storage', readResult),
      () => signal?.removeEventListener('abort', cancel),
      tokens.subscribe(readMember),
    )
  })

const readTokens = (storedTokens: string) => {
  const { error, userAuth } = asObject(JSON.parse(storedTokens))
  if (error !== undefined) throw new OAuthError(optionalText(error) ?? 'the sign-in failed')
  const [accessToken, refreshToken, userId, deviceId, ...extraParts] = (optionalText(userAuth) ?? '').split('$')
  if (!accessToken || !refreshToken || !userId || !deviceId || extraParts.length > 0)
    throw new OAuthError('the sign-in response is invalid')
  return { access_token: accessToken, refresh_token: refreshToken, user_id: userId, device_id: deviceId }
}
