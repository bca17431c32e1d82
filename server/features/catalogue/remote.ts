import { CatalogueError } from './parse.ts'

const REQUEST_TIMEOUT_MS = 15_000
/** Maximum size of a catalogue; 100,000 lessons have about 46 MB. */
const MAX_BYTES = 64 * 1024 * 1024

interface FetchedCatalogue {
  text: string
  etag: string | undefined
}

/** A source of catalogues. */
export interface CatalogueOrigin {
  /** Name in error messages. */
  name: string
  /** Milliseconds between two reads. */
  intervalMs: number
  /** Returns the catalogue as JSON if it changed since the last read, otherwise undefined. Throws if reading fails. */
  fetchIfChanged(signal: AbortSignal): Promise<string | undefined>
}

/** Creates the origin of a remote file, which is requested every minute with the ETag of the last response. */
export function createRemoteOrigin(url: string): CatalogueOrigin {
  let etag: string | undefined
  return {
    name: formatUrlForLogs(url),
    intervalMs: 60_000,
    async fetchIfChanged(signal) {
      const response = await fetchCatalogue(url, etag, signal)
      if (response) etag = response.etag
      return response?.text
    },
  }
}

/** Returns the URL for logs, without user, password and query, which may be secret. */
function formatUrlForLogs(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

/** Fetches a remote catalogue. Undefined if the catalogue still matches `etag`. Throws CatalogueError. */
async function fetchCatalogue(
  url: string,
  etag: string | undefined,
  closing: AbortSignal,
): Promise<FetchedCatalogue | undefined> {
  if (!/^https?:/i.test(url)) throw new CatalogueError(`${url}: must start with http:// or https://`)
  const name = formatUrlForLogs(url)
  try {
    const { cleanUrl, authorization } = removeCredentials(url)
    const headers = { accept: 'application/json', ...authorization, ...(etag && { 'if-none-match': etag }) }
    const signal = AbortSignal.any([closing, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
    const response = await fetch(cleanUrl, { headers, signal })
    if (etag && response.status === 304) return undefined
    if (!response.ok) throw new CatalogueError(`${name}: responded with ${response.status}`)
    return { text: await readCapped(response, name), etag: response.headers.get('etag') ?? undefined }
  } catch (error) {
    throw error instanceof CatalogueError ? error : new CatalogueError(`${name}: ${describeReason(error)}`)
  }
}

/** Moves user and password to the `Authorization` header, because `fetch` rejects URLs with credentials. */
function removeCredentials(url: string) {
  const cleanUrl = new URL(url)
  const credentials = [cleanUrl.username, cleanUrl.password].map(decodeURIComponent).join(':')
  cleanUrl.username = cleanUrl.password = ''
  return {
    cleanUrl,
    authorization: credentials !== ':' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  }
}

async function readCapped({ body }: Response, name: string) {
  const chunks: Uint8Array[] = []
  let size = 0
  const stream: AsyncIterable<Uint8Array> | undefined = body ?? undefined
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new CatalogueError(`${name}: is larger than ${MAX_BYTES / 1024 / 1024} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

// The error message of `fetch` is only "fetch failed"; the reason is in the cause of the error.
const describeReason = (error: unknown) => {
  if (!(error instanceof Error)) return 'cannot be reached'
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message
}
