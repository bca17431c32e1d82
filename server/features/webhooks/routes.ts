import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/webhooks.ts'
import type { Context } from '#server/context.ts'
import { isShared, mountStudio } from '#server/features/staff/index.ts'
import * as verbs from './manage.ts'

export function webhookRoutes(app: FastifyInstance, context: Context) {
  mountStudio(app, context, calls.listWebhooks, async ({ caller }) =>
    // Hidden in a public demo, because addresses may contain secrets.
    isShared(context, caller) ? { webhooks: [] } : verbs.listWebhooks(context),
  )
  mountStudio(app, context, calls.createWebhook, ({ caller, body }) => verbs.createWebhook(context, caller, body))
  mountStudio(app, context, calls.changeWebhook, ({ caller, params, body }) =>
    verbs.changeWebhook(context, caller, { ...params, ...body }),
  )
  mountStudio(app, context, calls.renewWebhookSecret, ({ caller, params }) =>
    verbs.renewSecret(context, caller, params.id),
  )
  mountStudio(app, context, calls.deleteWebhook, ({ caller, params }) =>
    verbs.deleteWebhook(context, caller, params.id),
  )
  mountStudio(app, context, calls.listDeliveries, ({ params }) => verbs.listDeliveries(context, params.id))
  mountStudio(app, context, calls.testWebhook, ({ caller, params }) => verbs.testWebhook(context, caller, params.id))
  mountStudio(app, context, calls.sendDeliveryAgain, ({ caller, params }) =>
    verbs.resendDelivery(context, caller, params),
  )
}
