import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/webhooks.ts'
import type { Context } from '#server/context.ts'
import { isSharedDemoAccount, mountCall } from '#server/features/staff/index.ts'
import * as webhooks from './manage.ts'

export function webhookRoutes(app: FastifyInstance, context: Context) {
  mountCall(app, context, calls.listWebhooks, async ({ caller }) =>
    // Hidden in a public demo, because URLs may contain secrets.
    isSharedDemoAccount(context, caller) ? { webhooks: [] } : webhooks.listWebhooks(context),
  )
  mountCall(app, context, calls.createWebhook, ({ caller, body }) => webhooks.createWebhook(context, caller, body))
  mountCall(app, context, calls.changeWebhook, ({ caller, params, body }) =>
    webhooks.changeWebhook(context, caller, { ...params, ...body }),
  )
  mountCall(app, context, calls.renewWebhookSecret, ({ caller, params }) =>
    webhooks.renewSecret(context, caller, params.id),
  )
  mountCall(app, context, calls.deleteWebhook, ({ caller, params }) =>
    webhooks.deleteWebhook(context, caller, params.id),
  )
  mountCall(app, context, calls.listDeliveries, ({ params }) => webhooks.listDeliveries(context, params.id))
  mountCall(app, context, calls.testWebhook, ({ caller, params }) => webhooks.testWebhook(context, caller, params.id))
  mountCall(app, context, calls.sendDeliveryAgain, ({ caller, params }) =>
    webhooks.resendDelivery(context, caller, params),
  )
}
