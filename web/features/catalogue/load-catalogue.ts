import type { Catalogue } from '#contract/catalogue.ts'
import { fetchCatalogue, readCatalogue } from '#web/api/catalogue.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { client } from '#web/client.ts'
import { virtualRows } from './virtual-rows.lazy.ts'

/** Bytes from which a worker reads the catalogue. Below, starting a worker would take longer than reading. */
const WORKER_MIN_BYTES = 256 * 1024

let last: { etag: string | null; catalogue: Catalogue } | undefined

/** The catalogue of the academy; the same object as long as it is unchanged. */
export async function loadCatalogue(signal?: AbortSignal): Promise<Catalogue> {
  const fetched = await fetchCatalogue(client.send, last?.etag ?? null, signal)
  if (!fetched && last) return last.catalogue
  if (!fetched) throw new Error('Expected a catalogue in the answer')
  const catalogue = await readBytes(fetched.bytes)
  last = { etag: fetched.etag, catalogue }
  unsaved = fetched.bytes
  return catalogue
}

/** The bytes of a catalogue that was loaded, until somebody has taken them to store them. */
let unsaved: ArrayBuffer | undefined
export function consumeCatalogueBytes(): ArrayBuffer | undefined {
  const bytes = unsaved
  unsaved = undefined
  return bytes
}

/** Reads a catalogue, beside the page where it is large. Throws when it is none. */
export async function readBytes(bytes: ArrayBuffer): Promise<Catalogue> {
  if (bytes.byteLength < WORKER_MIN_BYTES || typeof Worker === 'undefined') return readCatalogue(bytes)
  virtualRows.load().catch(ignoreError)
  try {
    return await (await import('./read-catalogue-in-worker.ts')).readCatalogueInWorker(bytes)
  } catch {
    // Without a working worker, the page reads it and stops answering for a moment.
    return readCatalogue(bytes)
  }
}
