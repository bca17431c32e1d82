import type { Configuration } from 'oidc-provider'
import { CLIENT, startIdentityProvider } from '../../e2e/identity-provider.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Config, IdentityProvider } from '#server/config/index.ts'
import { createListeningApp } from './listening.ts'
import { createVisitor, followLink, type Page, sendForm, type Visitor } from './visitor.ts'

/** An academy on a real socket with a real identity provider. */
export type OAuthAcademy = Awaited<ReturnType<typeof openOAuthAcademy>>

/** The `state` parameter of the client's sign-in requests. */
export const STATE = 'abcdefghijkl'

export const formatUrls = (testApp: { address: string }, provider: string) => {
  const base = `${testApp.address}${API_PREFIX}/app/${APP_ID}/auth/providers/${provider}`
  return { login: `${base}/login`, callback: `${base}/callback` }
}

interface Options {
  /** Names under which the academy lists the provider. `getLoginUrl` uses the first name. */
  names?: readonly string[]
  /** Returns changes to the academy's settings for the provider. */
  provider?: (issuer: string) => Partial<IdentityProvider>
  /** Configuration of the provider itself. */
  idp?: Configuration
  config?: Partial<Config>
}

export async function openOAuthAcademy({ names = ['oauth2-google'], ...options }: Options = {}) {
  const idp = await startIdentityProvider()
  const providerSettings = { ...DEFAULTS, ...CLIENT, issuer: idp.issuer, ...options.provider?.(idp.issuer) }
  const identityProviders = names.map((name) => ({ ...providerSettings, name }))
  const testApp = await createListeningApp({
    config: { rateLimitFactor: 100, identityProviders, ...options.config },
    workers: true,
  })
  const urls = names.map((name) => formatUrls(testApp, name))
  idp.serve(
    urls.map(({ callback }) => callback),
    options.idp,
  )
  const { login, callback } = urls[0] ?? formatUrls(testApp, '')
  const page = `${testApp.address}/oauth`
  const close = async () => {
    await testApp.close()
    await idp.stop()
  }
  return {
    testApp,
    idp,
    callback,
    /** URL to which the sign-in finally redirects. */
    page,
    /** Returns the URL that a client opens to sign in. */
    getLoginUrl: (parameters: Record<string, string> = {}) =>
      `${login}?${new URLSearchParams({ state: STATE, redirect: page, ...parameters }).toString()}`,
    createVisitor: (stopAt = page) => createVisitor(stopAt),
    close,
    [Symbol.asyncDispose]: close,
  }
}

const DEFAULTS = {
  label: 'Google',
  scopes: ['openid', 'email'],
  responseMode: 'query' as const,
  linksByEmail: false,
}

/** Completes the provider's pages as this person. Returns the parameters of the last URL. */
export async function signInAs(
  { getLoginUrl }: OAuthAcademy,
  visitor: Visitor,
  person: string,
  parameters?: Record<string, string>,
) {
  return parseFragment(
    await submitConsent(visitor, await submitLogin(visitor, await visitor.open(getLoginUrl(parameters)), person)),
  )
}

export const submitLogin = (visitor: Visitor, page: Page, person: string) =>
  sendForm(visitor, page, { login: person, password: 'anything' })

export const submitConsent = (visitor: Visitor, page: Page) => sendForm(visitor, page)

export const followCancel = (visitor: Visitor, page: Page) => followLink(visitor, page, 'Cancel')

/** Parses the fragment of the last URL like `realm-web`, the client of the protocol. */
export const parseFragment = ({ url }: Page) =>
  Object.fromEntries(
    new URL(url).hash
      .slice(1)
      .split('&')
      .map((pair) => pair.split('='))
      .map(([key = '', value = '']) => [key, decodeURIComponent(value)]),
  )

/** Returns the session of the member that the flow signed in. */
export function parseSession(fragment: Record<string, string>) {
  const [accessToken = '', refreshToken = '', id = '', deviceId = ''] = (fragment['_baas_ua'] ?? '').split('$')
  return { accessToken, refreshToken, id: id as OwnerId, deviceId }
}
