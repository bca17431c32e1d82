import type { FastifyInstance } from 'fastify'
import { APP_ID } from '#contract/limits.ts'
import * as contract from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { mount } from '#server/http/mount.ts'
import { confirm, resendConfirmation } from './confirm.ts'
import { location } from './location.ts'
import { login } from './login.ts'
import { profile } from './profile.ts'
import { logout, refresh } from './refresh.ts'
import { register } from './register.ts'

function checkApp({ appId }: { appId: string }) {
  if (appId !== APP_ID) fail('AppNotFound', `cannot find app using Client App ID '${appId}'`)
}

function checkProvider(params: { appId: string; provider: string }) {
  checkApp(params)
  // Without quotes: the client replaces exactly this text (specification §8).
  if (params.provider !== 'local-userpass')
    fail('AuthProviderNotFound', `authentication via ${params.provider} is unsupported`)
}

/** The calls of the session service. E-mail and password calls ignore the header: the client sends a stale token there. */
export function sessionRoutes(app: FastifyInstance, context: Context) {
  mount(app, context, contract.location, async ({ params }) => {
    checkApp(params)
    return location(context)
  })
  mount(app, context, contract.register, async ({ params, body, origin }) => {
    checkProvider(params)
    return register(context, body, origin)
  })
  mount(app, context, contract.confirm, async ({ params, body }) => {
    checkProvider(params)
    return confirm(context, body)
  })
  for (const call of [contract.confirmSend, contract.confirmCall])
    mount(app, context, call, async ({ params, body }) => {
      checkProvider(params)
      await resendConfirmation(context, body)
    })
  mount(app, context, contract.login, async ({ params, body, origin }) => {
    checkProvider(params)
    return login(context, body, origin)
  })
  mount(app, context, contract.profile, async ({ sender }) => profile(context, sender.owner))
  mount(app, context, contract.refresh, async ({ sender }) => refresh(context, sender))
  mount(app, context, contract.logout, async ({ sender }) => logout(context, sender))
}
