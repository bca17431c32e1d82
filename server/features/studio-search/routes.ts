import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/search.ts'
import type { Context } from '#server/context.ts'
import { mountCall } from '#server/features/staff/index.ts'
import { searchStudio } from './search-studio.ts'

export function studioSearchRoutes(app: FastifyInstance, context: Context) {
  mountCall(app, context, calls.searchStudio, async ({ caller, query }) => ({
    found: await searchStudio(context, caller, query.words),
  }))
}
