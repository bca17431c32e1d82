import type { ContentItem, ContentSummary } from '#contract/studio/content.ts'
import { ApiError } from '#web/api/api-error.ts'

interface Calls {
  load: (slug: string) => Promise<ContentItem>
  list: () => Promise<{ items: ContentSummary[] }>
}

/** Loads an item by id. Another person may have changed the item's slug, and another item may use the old slug. */
export async function loadById({ id, slug }: Pick<ContentItem, 'id' | 'slug'>, { load, list }: Calls) {
  const item = await load(slug).catch((reason: unknown) => {
    if (!(reason instanceof ApiError && reason.errorCode === 'ContentNotFound')) throw reason
  })
  if (item?.id === id) return item
  const { items } = await list()
  const movedItem = items.find((listedItem) => listedItem.id === id)
  if (!movedItem) throw createNotFound(slug)
  return load(movedItem.slug)
}

const createNotFound = (slug: string) =>
  new ApiError({
    method: 'GET',
    url: slug,
    statusCode: 404,
    statusText: 'Not Found',
    error: 'this was deleted. Restore it from the bin to save your changes',
    errorCode: 'ContentNotFound',
  })
