import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/second-factor.ts'
import type { Context } from '#server/context.ts'
import { mountStudio } from './mount-studio.ts'
import { addApp, removeApp, requestApp } from './second-factor/app-codes.ts'
import { describeFactors, renewRecoveryCodes } from './second-factor/factors.ts'
import { openStudio, proveOneself } from './second-factor/give-factor.ts'
import { addPasskey, removePasskey, requestChallenge, requestPasskey } from './second-factor/passkeys.ts'
import { postponeFactor } from './second-factor/rule.ts'

export function secondFactorRoutes(app: FastifyInstance, context: Context) {
  mountStudio(app, context, calls.proveOneself, ({ author, body }) => proveOneself(context, author, body))
  mountStudio(app, context, calls.requestChallenge, ({ author }) => requestChallenge(context, author))
  mountStudio(app, context, calls.openStudio, ({ author, body }) => openStudio(context, author, body))
  mountStudio(app, context, calls.getSecondFactor, ({ author }) => describeFactors(context, author))
  mountStudio(app, context, calls.requestPasskey, ({ author }) => requestPasskey(context, author))
  mountStudio(app, context, calls.addPasskey, ({ author, body }) => addPasskey(context, author, body))
  mountStudio(app, context, calls.removePasskey, ({ author, params }) => removePasskey(context, author, params.id))
  mountStudio(app, context, calls.requestApp, ({ author }) => requestApp(context, author))
  mountStudio(app, context, calls.addApp, ({ author, body }) =>
    addApp(context, author, body.code.replaceAll(/[ -]/g, '')),
  )
  mountStudio(app, context, calls.removeApp, ({ author }) => removeApp(context, author))
  mountStudio(app, context, calls.renewRecoveryCodes, ({ author }) => renewRecoveryCodes(context, author))
  mountStudio(app, context, calls.postponeFactor, ({ author }) => postponeFactor(context, author))
}
