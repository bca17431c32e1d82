import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Configuration, Provider } from 'oidc-provider'

type RouteHandler = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * A real OpenID provider on this machine, with pages to sign in, consent and cancel. Its host name differs from that of
 * the academy, so that requests between them are cross-site.
 */
export interface RunningProvider {
  issuer: string
  /** Accounts, by the login name that is typed into the first field. */
  people: Map<string, { email?: string; email_verified?: boolean | string }>
  /** The provider, available after `serve`. */
  provider(): Provider
  /** Starts to accept sign-ins for an academy. */
  serve(callbacks: string[], options?: Configuration): void
  /** Handles all later requests with this function. */
  handleWith(handler: RouteHandler): void
  stop(): Promise<void>
}

export const CLIENT = { clientId: 'academy', clientSecret: 'a secret of the academy' }

export async function startIdentityProvider(): Promise<RunningProvider> {
  let handler: RouteHandler = (_request, response) => response.writeHead(503).end()
  let provider: Provider | undefined
  const server = createServer((request, response) => void handler(request, response)).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  const people: RunningProvider['people'] = new Map()
  return {
    issuer,
    people,
    provider() {
      if (!provider) throw new Error('The provider is not configured; call serve() first.')
      return provider
    },
    serve(callbacks, options = {}) {
      provider = new Provider(issuer, configure(callbacks, people, options))
      handler = provider.callback()
    },
    handleWith(newHandler) {
      handler = newHandler
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const configure = (
  redirect_uris: string[],
  people: RunningProvider['people'],
  { clientAuthMethods = ['client_secret_post'], ...options }: Configuration,
): Configuration => ({
  clientAuthMethods,
  clients: [
    {
      client_id: CLIENT.clientId,
      client_secret: CLIENT.clientSecret,
      token_endpoint_auth_method: [...clientAuthMethods][0],
      redirect_uris,
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
  jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
  cookies: { keys: ['only for tests'] },
  ttl: { AccessToken: 600, AuthorizationCode: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  ...options,
})
