import { z } from 'zod'
import { contentKinds } from '../content/kinds.ts'
import { studioCall } from './call.ts'
import { ContentAnswer, contentRefusals, ContentSummary, ContentVersion, NumberInAddress } from './content.ts'

/** What staff took from the academy's texts, and may take back for 30 days or delete for good. */

/** Binned items, which can be restored for 30 days, the newest first. */
export const listContentBin = studioCall({
  summary: 'List the bin',
  method: 'GET',
  path: '/bin',
  permission: 'content.read',
  isHeavy: true,
  answer: z.object({ items: z.array(ContentSummary) }),
  status: 200,
})

/** Takes a text out of the bin, as a draft. 409 ContentNameInUse where another has its address now. */
export const restoreTextFromBin = studioCall({
  summary: 'Restore a text from the bin',
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

/**
 * Deletes a text in the bin for good, with its history and former addresses. 404 ContentNotFound for one that is not in
 * the bin; 409 ContentChanged.
 */
export const deleteTextFromBin = studioCall({
  summary: 'Delete a text from the bin for good',
  errors: contentRefusals,
  method: 'DELETE',
  path: '/bin/:id',
  permission: 'content.publish',
  ownLessons: true,
  params: z.object({ id: NumberInAddress }),
  query: z.object({ version: NumberInAddress }),
  answer: z.object({}),
  status: 200,
})

/**
 * Deletes for good what the caller may delete of a kind, as {@link deleteTextFromBin} does, and was put into the bin at
 * `until` or earlier: what others have put there since then stays.
 */
export const emptyContentBin = studioCall({
  summary: 'Empty the bin for one kind',
  errors: ['CatalogueElsewhere'],
  method: 'DELETE',
  path: '/bin',
  permission: 'content.publish',
  ownLessons: true,
  query: z.object({ kind: z.enum(contentKinds), until: z.iso.datetime() }),
  answer: z.object({ deleted: z.int() }),
  status: 200,
})
