import { z } from 'zod'
import { studioCall } from './call.ts'

/**
 * Public pages that could not be drawn of what is published; visitors see them as they were before. At most 100, those
 * of the process that answers.
 */
export const listFailedPages = studioCall({
  summary: 'List the pages that failed to render',
  method: 'GET',
  path: '/failed-pages',
  permission: 'content.read',
  answer: z.object({
    pages: z.array(
      z.object({
        /** Such as `/blog/falls`; null where none could be drawn. */
        address: z.string().nullable(),
        reason: z.string(),
      }),
    ),
  }),
  status: 200,
})
