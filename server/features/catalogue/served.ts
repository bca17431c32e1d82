import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Catalogue } from '#contract/catalogue.ts'

/** A catalogue as it goes over the wire, compressed once, not once a visitor. */
export interface Served {
  body: Buffer
  gzip: Buffer
  brotli: Buffer
  /** Quoted, as the header wants it; of `body`. The other two have a tag of their own: a strong tag names bytes. */
  etag: string
}

// 11 takes seconds for a large school and saves 3 % over 9.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

export async function prepare(catalogue: Catalogue): Promise<Served> {
  const body = Buffer.from(JSON.stringify(catalogue))
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(body, { level: 9 }),
    promisify(brotliCompress)(body, quality),
  ])
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return { body, gzip: gzipped, brotli, etag: `"${hash}"` }
}
