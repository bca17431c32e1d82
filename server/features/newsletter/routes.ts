import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { subscribe } from '#contract/newsletter.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { mount } from '#server/http/mount.ts'
import { ask } from './ask.ts'
import { join } from './join.ts'
import { leave } from './leave.ts'

const Query = z.object({ token: z.string().regex(/^[0-9a-f]{64}$/) })

/**
 * Asking for the newsletter, and what the forms behind mailed links send. Those links open a page with one button: programs that look through
 * mail follow links, and none of them may join or leave for anybody.
 */
export function newsletterRoutes(app: FastifyInstance, context: Context) {
  mount(app, context, subscribe, async ({ body, origin }) => ask(context, body.email, origin))
  void app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    forms.post('/newsletter/confirm', async (request, reply) => {
      const isGood = await withToken(request, (token) => join(context, token))
      return reply.redirect(isGood ? '/newsletter/confirmed' : '/newsletter/expired', 303)
    })
    forms.post('/newsletter/leave', async (request, reply) => {
      const isGood = await withToken(request, (token) => leave(context, token))
      // A mail program presses for its reader and follows no redirect (RFC 8058 §3.1).
      if (request.body === 'List-Unsubscribe=One-Click') return isGood ? reply.send() : fail('NotFound')
      return reply.redirect(isGood ? '/newsletter/left' : '/newsletter/expired', 303)
    })
  })
}

async function withToken({ query }: FastifyRequest, use: (token: string) => Promise<boolean>): Promise<boolean> {
  const { data } = Query.safeParse(query)
  return data !== undefined && use(data.token)
}
