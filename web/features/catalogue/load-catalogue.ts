import type { Catalogue } from '#contract/catalogue.ts'
import { fetchCatalogue, readCatalogue } from '#web/api/catalogue.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { client } from '#web/client.ts'
import { virtualRows } from './virtual-rows.lazy.ts'

/** Minimum size in bytes for parsing in a worker. Parsing less data is faster than starting the worker. */
const WORKER_MIN_BYTES = 256 * 1024

let lastResponse: { etag: string | null; catalogue: Catalogue } | undefined

/** Loads the catalogue. Returns the same object while the catalogue is unchanged. */
export async function loadCatalogue(signal?: AbortSignal): Promise<Catalogue> {
  const response = await fetchCatalogue(client.send, lastResponse?.etag ?? null, signal)
  if (!response && lastResponse) return lastResponse.catalogue
  if (!response) throw new Error('Expected a catalogue in the response')
  const catalogue = await parseCatalogueBytes(response.bytes)
  lastResponse = { etag: response.etag, catalogue }
  unsavedBytes = response.bytes
  return catalogue
}

/** Bytes of the loaded catalogue, until `consumeCatalogueBytes` returns them for storage. */
let unsavedBytes: ArrayBuffer | undefined
export function consumeCatalogueBytes(): ArrayBuffer | undefined {
  const bytes = unsavedBytes
  unsavedBytes = undefined
  return bytes
}

/** Parses a catalogue, in a worker if it is large. Throws if it is invalid. */
export async function parseCatalogueBytes(bytes: ArrayBuffer): Promise<Catalogue> {
  if (bytes.byteLength < WORKER_MIN_BYTES || typeof Worker === 'undefined') return readCatalogue(bytes)
  virtualRows.load().catch(ignoreError)
  try {
    return await (await import('./read-catalogue-in-worker.ts')).readCatalogueInWorker(bytes)
  } catch {
    // If the worker fails, the catalogue is parsed on the main thread, which blocks the page briefly.
    return readCatalogue(bytes)
  }
}
