import type { Catalogue } from '#contract/catalogue.ts'
import { coalesceRuns } from '#server/platform/jobs/coalesce-runs.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import type { CatalogueResponse, CatalogueSource } from '#server/ports/catalogue-source.ts'
import type { PublishedContent } from '#server/ports/published-content.ts'
import { compress, listPictureHosts, toResponse } from './catalogue-response.ts'
import { deriveCatalogue } from './derive-catalogue.ts'
import { writeCatalogue } from './write-catalogue.ts'

interface PublishedCatalogueOptions {
  content: PublishedContent
  log: Pick<Logger, 'warn'>
}

/**
 * Creates the source of the academy's published catalogue. Serves a new catalogue as soon as the process has loaded a
 * publication, and compresses the catalogue afterward.
 */
export async function createPublishedCatalogue({ content, log }: PublishedCatalogueOptions): Promise<CatalogueSource> {
  const listeners = new Set<() => void>()
  let lists = readLists(content)
  let { catalogue, response } = buildCatalogue(content)

  const compressNewest = coalesceRuns(async () => {
    const compressed = response
    if (compressed.gzip) return
    const compressedForms = await compress(compressed.body)
    // If a newer publication has replaced the response, its body is compressed next.
    if (response === compressed) response = { ...compressed, ...compressedForms }
  })
  const unsubscribe = content.onPublished(() => {
    const newLists = readLists(content)
    if (newLists.every((list, index) => list === lists[index])) return
    lists = newLists
    ;({ catalogue, response } = buildCatalogue(content))
    for (const listener of listeners) listener()
    void compressNewest().catch((error: unknown) => log.warn({ err: error }, 'could not compress the catalogue'))
  })
  await compressNewest()
  return {
    current: () => catalogue,
    response: () => response,
    async refresh() {
      try {
        await content.refresh()
        await compressNewest()
      } catch (error) {
        log.warn({ err: error }, 'could not read the published catalogue; serving the last valid catalogue')
      }
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      unsubscribe()
      await compressNewest()
    },
  }
}

/** Each list is the same object until an item of its kind is published. */
const readLists = (content: PublishedContent) => [
  content.list('lesson'),
  content.list('course'),
  content.list('lists'),
  content.captions(),
]

function buildCatalogue(content: PublishedContent): { catalogue: Catalogue; response: CatalogueResponse } {
  const catalogue = deriveCatalogue(content, content.captions())
  return { catalogue, response: toResponse(writeCatalogue(catalogue), listPictureHosts(catalogue)) }
}
