import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/search.ts'
import type { Context } from '#server/context.ts'
import { mountStudio } from '#server/features/staff/index.ts'
import { searchStudio } from './search-studio.ts'

export function studioSearchRoutes(app: FastifyInstance, context: Context) {
  mountStudio(app, context, calls.searchStudio, async ({ caller, query }) => ({
    found: await searchStudio(context, caller, query.words),
  }))
}
