import { z } from 'zod'
import { studioCall } from './call.ts'
import { ContentAnswer, contentRefusals, ContentSummary, ContentVersion, NumberInAddress } from './content.ts'

/** What staff took from the academy's texts, and may take back for 30 days. */

/** Binned items, which can be restored for 30 days, the newest first. */
export const listContentBin = studioCall({
  summary: 'List what is in the bin',
  method: 'GET',
  path: '/bin',
  permission: 'content.read',
  isHeavy: true,
  answer: z.object({ items: z.array(ContentSummary) }),
  status: 200,
})

/** Takes a text out of the bin, as a draft. 409 ContentNameInUse where another has its address now. */
export const restoreTextFromBin = studioCall({
  summary: 'Take a text out of the bin',
  errors: [...contentRefusals, 'ContentNameInUse', 'ContentNeeded'],
  method: 'POST',
  path: '/bin/:id/restored',
  permission: 'content.change',
  ownLessons: true,
  params: z.object({ id: NumberInAddress }),
  body: z.object({ version: ContentVersion }),
  answer: ContentAnswer,
  status: 200,
})
