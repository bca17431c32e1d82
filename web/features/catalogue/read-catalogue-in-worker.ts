import type { Catalogue } from '#contract/catalogue.ts'
import { keepIndex } from '#rules/search/index-of.ts'
import type { Piece } from './read-catalogue.worker.ts'

/**
 * Reads a large catalogue beside the page, and its search index with it. It comes over in pieces: between two of them the page may draw
 * and answer. Rejects when there is no worker to be had or the catalogue is none; `bytes` stay readable.
 */
export const readCatalogueInWorker = (bytes: ArrayBuffer): Promise<Catalogue> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-catalogue.worker.ts', import.meta.url), { type: 'module' })
    const done = () => worker.terminate()
    let catalogue: Catalogue | undefined
    worker.addEventListener('message', ({ data }: MessageEvent<Piece>) => {
      if (data.kind === 'frame') catalogue = data.frame
      if (data.kind === 'groups') catalogue?.videos.push(...data.groups)
      if (data.kind !== 'index' || !catalogue) return
      keepIndex(catalogue, data.index)
      done()
      resolve(catalogue)
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      done()
      reject(new Error(event.message))
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    worker.postMessage(bytes)
  })
