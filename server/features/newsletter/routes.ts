import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { subscribe as subscribeEndpoint } from '#contract/newsletter.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { mount } from '#server/http/mount.ts'
import { confirmSubscription } from './confirm.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

const Query = z.object({ token: z.string().regex(/^[0-9a-f]{64}$/) })

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']
/** Matches the field of a one-click unsubscribe in both form types. */
const ONE_CLICK = /List-Unsubscribe(=|"\s+)One-Click/

/**
 * Routes for newsletter requests and for the forms behind emailed links. Links open a page with a form, because email
 * scanners follow links and must neither subscribe nor unsubscribe anyone.
 */
export function newsletterRoutes(app: FastifyInstance, context: Context) {
  mount(app, context, subscribeEndpoint, async ({ body, origin }) => subscribe(context, body.email, origin))
  void app.register(async (forms) => {
    forms.addContentTypeParser(FORM_TYPES, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    forms.post('/newsletter/confirm', async (request, reply) => {
      const isValid = await withToken(request, (token) => confirmSubscription(context, token))
      return reply.redirect(isValid ? '/newsletter/confirmed' : '/newsletter/expired', 303)
    })
    forms.post('/newsletter/leave', async (request, reply) => {
      const isValid = await withToken(request, (token) => unsubscribe(context, token))
      // One-click unsubscribe of an email client, which follows no redirect (RFC 8058 §3.1).
      if (ONE_CLICK.test(String(request.body))) return isValid ? reply.send() : fail('NotFound')
      return reply.redirect(isValid ? '/newsletter/left' : '/newsletter/expired', 303)
    })
  })
}

async function withToken({ query }: FastifyRequest, handle: (token: string) => Promise<boolean>): Promise<boolean> {
  const { data } = Query.safeParse(query)
  return data !== undefined && handle(data.token)
}
