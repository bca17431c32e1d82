import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/second-factor.ts'
import type { Context } from '#server/context.ts'
import { mountCall } from './mount-studio.ts'
import { addAuthenticatorApp, removeAuthenticatorApp, startAppRegistration } from './second-factor/app-codes.ts'
import { listFactors, renewRecoveryCodes } from './second-factor/factors.ts'
import { reauthenticate, verifySecondFactor } from './second-factor/verify-factor.ts'
import { addPasskey, removePasskey, requestChallenge, startPasskeyRegistration } from './second-factor/passkeys.ts'
import { postponeFactor } from './second-factor/rule.ts'

export function secondFactorRoutes(app: FastifyInstance, context: Context) {
  mountCall(app, context, calls.reauthenticate, ({ caller, body }) => reauthenticate(context, caller, body))
  mountCall(app, context, calls.requestChallenge, ({ caller }) => requestChallenge(context, caller))
  mountCall(app, context, calls.openStudio, ({ caller, body }) => verifySecondFactor(context, caller, body))
  mountCall(app, context, calls.getSecondFactor, ({ caller }) => listFactors(context, caller))
  mountCall(app, context, calls.requestPasskey, ({ caller }) => startPasskeyRegistration(context, caller))
  mountCall(app, context, calls.addPasskey, ({ caller, body }) => addPasskey(context, caller, body))
  mountCall(app, context, calls.removePasskey, ({ caller, params }) => removePasskey(context, caller, params.id))
  mountCall(app, context, calls.requestApp, ({ caller }) => startAppRegistration(context, caller))
  mountCall(app, context, calls.addApp, ({ caller, body }) =>
    addAuthenticatorApp(context, caller, body.code.replaceAll(/[ -]/g, '')),
  )
  mountCall(app, context, calls.removeApp, ({ caller }) => removeAuthenticatorApp(context, caller))
  mountCall(app, context, calls.renewRecoveryCodes, ({ caller }) => renewRecoveryCodes(context, caller))
  mountCall(app, context, calls.postponeFactor, ({ caller }) => postponeFactor(context, caller))
}
