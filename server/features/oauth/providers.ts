import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { OAUTH_TIMEOUT_MS } from '#contract/limits.ts'
import type { IdentityProvider } from '#server/config/index.ts'

/** A provider whose metadata is fetched at the first sign-in and cached. */
export interface Provider extends IdentityProvider {
  discover(): Promise<Configuration>
}

export type Providers = ReadonlyMap<string, Provider>

export const openProviders = (settings: readonly IdentityProvider[]): Providers =>
  new Map(
    settings.map((provider) => [provider.name, { ...provider, discover: cacheFirstSuccess(() => discover(provider)) }]),
  )

/** Caches the result of a task after its first success. Concurrent callers share one attempt. */
function cacheFirstSuccess<Value>(task: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  return () => {
    running ??= task().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
}

async function discover({ issuer, clientId, clientSecret, tokenEndpoint }: IdentityProvider): Promise<Configuration> {
  const authenticate = authenticateWithSecret(clientSecret)
  const timeout = OAUTH_TIMEOUT_MS / 1000
  const execute = issuer.startsWith('http:') ? [enableNonRepudiationChecks, allowHttp] : [enableNonRepudiationChecks]
  const discovered = await discovery(new URL(issuer), clientId, undefined, authenticate, { timeout, execute })
  if (!tokenEndpoint) return discovered
  const { supportsPKCE: _, ...metadata } = discovered.serverMetadata()
  const completeMetadata = { ...metadata, token_endpoint: tokenEndpoint }
  const configuration = new Configuration(completeMetadata, clientId, undefined, authenticate)
  configuration.timeout = timeout
  for (const step of execute) step(configuration)
  return configuration
}

/** Allows HTTP, which the settings accept only for loopback addresses. */
// oxlint-disable-next-line typescript/no-deprecated -- the library marks it deprecated as a warning only; nothing replaces it for a URL without TLS
const allowHttp: (configuration: Configuration) => void = allowInsecureRequests

/** Sends the client secret in the body, unless the provider's metadata accepts it only in the header. */
function authenticateWithSecret(secret: string): ClientAuth {
  const [viaBody, viaHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_post']
    return (methods.includes('client_secret_post') ? viaBody : viaHeader)(server, ...request)
  }
}
