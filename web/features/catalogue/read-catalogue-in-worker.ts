import type { Catalogue } from '#contract/catalogue.ts'
import { cacheIndex } from '#rules/search/catalogue-index.ts'
import type { CataloguePart } from './read-catalogue.worker.ts'

/**
 * Parses a large catalogue and its search index in a worker. The result is sent in parts so that the page can render
 * between them. Rejects if the worker fails or the catalogue is invalid; `bytes` remain readable.
 */
export const readCatalogueInWorker = (bytes: ArrayBuffer): Promise<Catalogue> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-catalogue.worker.ts', import.meta.url), { type: 'module' })
    const stop = () => worker.terminate()
    let catalogue: Catalogue | undefined
    worker.addEventListener('message', ({ data }: MessageEvent<CataloguePart>) => {
      if (data.kind === 'lists') catalogue = data.lists
      if (data.kind === 'groups') catalogue?.videos.push(...data.groups)
      if (data.kind !== 'index' || !catalogue) return
      cacheIndex(catalogue, data.index)
      stop()
      resolve(catalogue)
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      stop()
      reject(new Error(event.message))
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    worker.postMessage(bytes)
  })
