import { z } from 'zod'
import { studioCall } from './call.ts'

/**
 * Returns public pages that could not be rendered from the published content; visitors see the previous version. At
 * most 100, of the process that responds.
 */
export const listFailedPages = studioCall({
  summary: 'List the pages that failed to render',
  method: 'GET',
  path: '/failed-pages',
  permission: 'content.read',
  response: z.object({
    pages: z.array(
      z.object({
        /** Path such as `/blog/falls`; null if no page could be rendered. */
        address: z.string().nullable(),
        reason: z.string(),
      }),
    ),
  }),
  status: 200,
})
