import type { FastifyInstance } from 'fastify'
import { sendMessage } from '#contract/contact.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { receiveMessage } from './receive-message.ts'

export function contactRoutes(app: FastifyInstance, context: Context) {
  mount(app, context, sendMessage, async ({ body, origin }) => receiveMessage(context, body, origin))
}
