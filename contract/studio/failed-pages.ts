import { z } from 'zod'
import { studioCall } from './call.ts'

/**
 * Returns public pages that could not be rendered from the published content, so that visitors see the previous
 * version. Lists at most 100 pages, and only those that failed in the server process that handles the call.
 */
export const listFailedPages = studioCall({
  summary: 'List the pages that failed to render',
  method: 'GET',
  path: '/failed-pages',
  permission: 'content.read',
  response: z.object({
    pages: z.array(
      z.object({
        /** Path such as `/blog/falls`; null if the error prevented all pages from being rendered. */
        address: z.string().nullable(),
        reason: z.string(),
      }),
    ),
  }),
  status: 200,
})
