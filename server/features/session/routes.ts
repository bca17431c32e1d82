import type { FastifyInstance, FastifyRequest } from 'fastify'
import { APP_ID } from '#contract/limits.ts'
import * as contract from '#contract/session.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { authenticate } from '#server/http/authenticate.ts'
import { mount } from '#server/http/mount.ts'
import { apiKeyRoutes } from './api-key-routes.ts'
import { consumeConfirmToken } from './mail/confirm.ts'
import { requireRecentSignIn, checkStaffDeletion, deleteUser } from './delete-user.ts'
import { readLocation, readProfile } from './profile.ts'
import { link } from './login/link.ts'
import { authenticateAnonymously, type Authenticate, authenticateWithPassword } from './login/login.ts'
import { authenticateWithKey } from './login/authenticate-with-key.ts'
import { logout, refresh } from './login/session-tokens.ts'
import { startSession } from './login/start-session.ts'
import { ANONYMOUS } from './identities.ts'
import { register } from './register.ts'
import { requestMail } from './mail/request-mail.ts'
import { resetPassword } from './mail/reset.ts'

/** Maps the names of sign-in providers to their functions. */
const createAuthenticators = ({ config }: Context) =>
  new Map<string, Authenticate>([
    ['local-userpass', authenticateWithPassword],
    ['api-key', authenticateWithKey],
    ...(config.anonymousLogin ? ([[ANONYMOUS, authenticateAnonymously]] as const) : []),
  ])

function checkApp({ appId }: { appId: string }) {
  if (appId !== APP_ID) fail('AppNotFound', `cannot find app using Client App ID '${appId}'`)
}

// The text has no quotes, because the client matches and replaces it exactly (specification §8).
const failUnsupported = (provider: string) =>
  fail('AuthProviderNotFound', `authentication via ${provider} is unsupported`)

function checkProvider(params: { appId: string; provider: string }) {
  checkApp(params)
  if (params.provider !== 'local-userpass') failUnsupported(params.provider)
}

/**
 * Endpoints of the session service. Email and password endpoints ignore the authorization header, in which the client
 * may send an expired token. Only `reset` reads the header, and keeps the caller's session if the token is valid.
 */
export function sessionRoutes(app: FastifyInstance, context: Context) {
  mount(app, context, contract.location, async ({ params }) => {
    checkApp(params)
    return readLocation(context)
  })
  emailPasswordRoutes(app, context)
  loginRoute(app, context)
  mount(app, context, contract.profile, async ({ caller }) => readProfile(context, caller.owner))
  mount(app, context, contract.refresh, async ({ caller }) => refresh(context, caller))
  mount(app, context, contract.logout, async ({ caller }) => logout(context, caller))
  mount(app, context, contract.deleteUser, async ({ caller }) =>
    deleteUser(context, caller.owner, async (transaction) => {
      await requireRecentSignIn(transaction, caller, context.now())
      await checkStaffDeletion(transaction, caller)
    }),
  )
  apiKeyRoutes(app, context)
}

function loginRoute(app: FastifyInstance, context: Context) {
  const authenticators = createAuthenticators(context)
  /** Returns the user to link to; undefined for a sign-in, which ignores expired tokens. */
  const authenticateLinkingUser = async (request: FastifyRequest): Promise<Caller | undefined> =>
    contract.login.query.parse(request.query).link === 'true' ? authenticate(context, request) : undefined
  mount(
    app,
    context,
    contract.login,
    async ({ params, body, caller, origin }) => {
      checkApp(params)
      const authenticateUser = authenticators.get(params.provider) ?? failUnsupported(params.provider)
      if (!caller)
        return startSession(context, await authenticateUser(context, body, origin), body.options?.device, origin)
      if (authenticateUser === authenticateAnonymously)
        fail('BadRequest', 'linking an anonymous identity is not allowed')
      return link(context, await authenticateUser(context, body, origin), caller)
    },
    authenticateLinkingUser,
  )
}

/** The endpoints of the provider `local-userpass` except its sign-in. */
function emailPasswordRoutes(app: FastifyInstance, context: Context) {
  mount(app, context, contract.register, async ({ params, body, origin }) => {
    checkProvider(params)
    return register(context, body, origin)
  })
  mount(app, context, contract.confirm, async ({ params, body, origin }) => {
    checkProvider(params)
    return consumeConfirmToken(context, body, origin)
  })
  // The protocol has two routes for each email: `send` and `call`, which are used by different methods of the client.
  for (const [endpoint, purpose] of [
    [contract.confirmSend, 'confirm'],
    [contract.confirmCall, 'confirm'],
    [contract.resetSend, 'reset'],
    [contract.resetCall, 'reset'],
  ] as const)
    mount(app, context, endpoint, async ({ params, body, origin }) => {
      checkProvider(params)
      await requestMail(context, body, purpose, origin)
    })
  mount(app, context, contract.reset, async ({ params, body, caller, origin }) => {
    checkProvider(params)
    return resetPassword(context, body, caller, origin)
  })
}
