import { z } from 'zod'
import { contentKinds } from '../content/kinds.ts'
import { studioCall } from './call.ts'
import { ContentItem, contentErrors, ContentSummary, ContentVersion, IntegerParam } from './content.ts'

/** Items deleted by staff, which can be restored for 30 days or deleted permanently. */

/** Returns the items in the bin, the most recently deleted first. */
export const listContentBin = studioCall({
  summary: 'List the bin',
  method: 'GET',
  path: '/bin',
  permission: 'content.read',
  isExpensive: true,
  response: z.object({ items: z.array(ContentSummary) }),
  status: 200,
})

/**
 * Restores an item from the bin as a draft. A repeated call returns the item while it is a draft. 409 ContentNameInUse
 * if another item has its slug; 409 QuotaExceeded at the maximum number of items of the kind.
 */
export const restoreTextFromBin = studioCall({
  summary: 'Restore a text from the bin',
  errors: [...contentErrors, 'ContentNameInUse', 'ContentNeeded', 'QuotaExceeded'],
  method: 'POST',
  path: '/bin/:id/restored',
  permission: 'content.change',
  allowsOwnLessons: true,
  params: z.object({ id: IntegerParam }),
  body: z.object({ version: ContentVersion }),
  response: ContentItem,
  status: 200,
})

/**
 * Permanently deletes an item in the bin, with its history and previous slugs; a lesson also with its captions. 404
 * ContentNotFound if the item is not in the bin; 409 ContentChanged.
 */
export const deleteTextFromBin = studioCall({
  summary: 'Delete a text from the bin for good',
  errors: contentErrors,
  method: 'DELETE',
  path: '/bin/:id',
  permission: 'content.publish',
  allowsOwnLessons: true,
  params: z.object({ id: IntegerParam }),
  query: z.object({ version: IntegerParam }),
  response: z.object({}),
  status: 200,
})

/**
 * Permanently deletes all items of a kind that the caller may delete and that were moved to the bin at `until` or
 * before. Items moved later are kept.
 */
export const emptyContentBin = studioCall({
  summary: 'Empty the bin for one kind',
  errors: ['CatalogueElsewhere'],
  method: 'DELETE',
  path: '/bin',
  permission: 'content.publish',
  allowsOwnLessons: true,
  query: z.object({ kind: z.enum(contentKinds), until: z.iso.datetime() }),
  response: z.object({ deleted: z.int() }),
  status: 200,
})
