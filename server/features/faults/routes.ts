import type { FastifyInstance } from 'fastify'
import { reportFault } from '#contract/fault-report.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { noteFault } from './note-fault.ts'

export function faultRoutes(app: FastifyInstance, context: Context) {
  mount(app, context, reportFault, async ({ body, origin }) => noteFault(context, body, origin))
}
