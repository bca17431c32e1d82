import { CatalogueFault } from './parse.ts'

const TIMEOUT = 15_000
const MAX_BYTES = 16 * 1024 * 1024

export interface Fetched {
  text: string
  etag: string | undefined
}

/** Gets the text of a remote catalogue; undefined when it is still the one with `etag`. Throws CatalogueFault. */
export async function fetchCatalogue(
  url: string,
  etag: string | undefined,
  closing: AbortSignal,
): Promise<Fetched | undefined> {
  if (!/^https?:/i.test(url)) throw new CatalogueFault(`${url}: must start with http:// or https://`)
  try {
    const headers = { accept: 'application/json', ...(etag && { 'if-none-match': etag }) }
    const response = await fetch(url, { headers, signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT)]) })
    if (etag && response.status === 304) return undefined
    if (!response.ok) throw new CatalogueFault(`${url}: answers ${response.status}`)
    return { text: await readCapped(response, url), etag: response.headers.get('etag') ?? undefined }
  } catch (error) {
    throw error instanceof CatalogueFault ? error : new CatalogueFault(`${url}: ${reason(error)}`)
  }
}

async function readCapped({ body }: Response, url: string) {
  const chunks: Uint8Array[] = []
  let size = 0
  const stream: AsyncIterable<Uint8Array> | undefined = body ?? undefined
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new CatalogueFault(`${url}: is larger than ${MAX_BYTES / 1024 / 1024} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

// fetch() only says "fetch failed"; what failed is in its cause.
const reason = (error: unknown) => {
  if (!(error instanceof Error)) return 'cannot be reached'
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message
}
