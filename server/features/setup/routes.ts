import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/setup.ts'
import type { Context } from '#server/context.ts'
import { mountCall, recordAction } from '#server/features/staff/index.ts'
import { mount } from '#server/http/mount.ts'
import { chooseMail, choosePayment } from './choose-connections.ts'
import { createFirstOwner } from './create-first-owner.ts'
import { readProgress, saveStep } from './progress.ts'

/** Routes of the setup of an academy. */
export function setupRoutes(app: FastifyInstance, context: Context) {
  mount(app, context, calls.createFirstOwner, async ({ body, origin }) => createFirstOwner(context, body, origin))
  mountCall(app, context, calls.getSetup, () => readProgress(context))
  mountCall(app, context, calls.saveSetupStep, async ({ caller, params: { step }, body: { state } }) => {
    const currentTime = context.now()
    await context.db.transaction().execute(async (transaction) => {
      await saveStep(transaction, { step, state, at: currentTime })
      await recordAction(transaction, caller, currentTime, { action: 'settings.step', subject: step, after: state })
    })
    return readProgress(context)
  })
  mountCall(app, context, calls.choosePayment, ({ caller, body }) => choosePayment(context, caller, body))
  mountCall(app, context, calls.chooseMail, ({ caller, body }) => chooseMail(context, caller, body))
}
