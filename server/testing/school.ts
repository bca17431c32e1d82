import type { Configuration } from 'oidc-provider'
import { CLIENT, startIdentityProvider } from '../../e2e/identity-provider.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Config, IdentityProvider } from '#server/config/index.ts'
import { createListeningApp } from './listening.ts'
import { createVisitor, follow, type Page, sendForm, type Visitor } from './visitor.ts'

/** A school behind a real socket whose members may sign in at an identity provider that is as real. */
export type School = Awaited<ReturnType<typeof openSchool>>

export const STATE = 'abcdefghijkl'

export const addressesOf = (testApp: { address: string }, provider: string) => {
  const base = `${testApp.address}${API_PREFIX}/app/${APP_ID}/auth/providers/${provider}`
  return { login: `${base}/login`, callback: `${base}/callback` }
}

interface Options {
  /** What the school calls the provider; the first is the one that `begin` opens. */
  names?: readonly string[]
  /** Of the provider as the school knows it. */
  provider?: (issuer: string) => Partial<IdentityProvider>
  /** Of the provider itself. */
  idp?: Configuration
  config?: Partial<Config>
}

export async function openSchool({ names = ['oauth2-google'], ...options }: Options = {}) {
  const idp = await startIdentityProvider()
  const known = { ...DEFAULTS, ...CLIENT, issuer: idp.issuer, ...options.provider?.(idp.issuer) }
  const identityProviders = names.map((name) => ({ ...known, name }))
  const testApp = await createListeningApp({
    config: { rateLimitFactor: 100, identityProviders, ...options.config },
    workers: true,
  })
  const addresses = names.map((name) => addressesOf(testApp, name))
  idp.serve(
    addresses.map(({ callback }) => callback),
    options.idp,
  )
  const { login, callback } = addresses[0] ?? addressesOf(testApp, '')
  const page = `${testApp.address}/oauth`
  const close = async () => {
    await testApp.close()
    await idp.stop()
  }
  return {
    testApp,
    idp,
    callback,
    /** Where the flow is to end. */
    page,
    /** The address that a client opens. */
    begin: (parameters: Record<string, string> = {}) =>
      `${login}?${new URLSearchParams({ state: STATE, redirect: page, ...parameters }).toString()}`,
    visitor: (stopAt = page) => createVisitor(stopAt),
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

/** Goes the whole way through the provider's pages as this person, and answers how it ended. */
export async function signInAs(
  { begin }: School,
  visitor: Visitor,
  person: string,
  parameters?: Record<string, string>,
) {
  return ending(await agree(visitor, await enter(visitor, await visitor.open(begin(parameters)), person)))
}

export const enter = (visitor: Visitor, page: Page, person: string) =>
  sendForm(visitor, page, { login: person, password: 'anything' })

export const agree = (visitor: Visitor, page: Page) => sendForm(visitor, page)

export const cancel = (visitor: Visitor, page: Page) => follow(visitor, page, 'Cancel')

/** What the fragment of the last address says, as the published client would read it. */
export const ending = ({ address }: Page) =>
  Object.fromEntries(
    new URL(address).hash
      .slice(1)
      .split('&')
      .map((pair) => pair.split('='))
      .map(([key = '', value = '']) => [key, decodeURIComponent(value)]),
  )

/** The member that the flow signed in. */
export function memberOf(end: Record<string, string>) {
  const [accessToken = '', refreshToken = '', id = '', deviceId = ''] = (end['_baas_ua'] ?? '').split('$')
  return { accessToken, refreshToken, id: id as OwnerId, deviceId }
}
