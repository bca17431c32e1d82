import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/webhooks.ts'
import type { Context } from '#server/context.ts'
import { isShared, mountStudio } from '#server/features/staff/index.ts'
import * as verbs from './manage.ts'

export function webhookRoutes(app: FastifyInstance, context: Context) {
  mountStudio(app, context, calls.listWebhooks, async ({ author }) =>
    // An address of another program may hold a secret, which a public demo would show to everybody.
    isShared(context, author) ? { webhooks: [] } : verbs.listWebhooks(context),
  )
  mountStudio(app, context, calls.createWebhook, ({ author, body }) => verbs.createWebhook(context, author, body))
  mountStudio(app, context, calls.changeWebhook, ({ author, params, body }) =>
    verbs.changeWebhook(context, author, { ...params, ...body }),
  )
  mountStudio(app, context, calls.renewWebhookSecret, ({ author, params }) =>
    verbs.renewSecret(context, author, params.id),
  )
  mountStudio(app, context, calls.deleteWebhook, ({ author, params }) =>
    verbs.deleteWebhook(context, author, params.id),
  )
  mountStudio(app, context, calls.listDeliveries, ({ params }) => verbs.listDeliveries(context, params.id))
  mountStudio(app, context, calls.testWebhook, ({ author, params }) => verbs.testWebhook(context, author, params.id))
  mountStudio(app, context, calls.sendDeliveryAgain, ({ author, params }) => verbs.sendAgain(context, author, params))
}
