import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'

const edge = join(import.meta.dirname, '../ops/edge')

/** The used part of Miniflare, which is installed only for the tests of this folder. */
interface Miniflare {
  ready: Promise<URL>
  dispose(): Promise<void>
}

/** Starts the Worker of `ops/edge/cloudflare` in Cloudflare's runtime, in front of the academy. */
export async function startWorker({ academy, keys }: { academy: string; keys: Record<string, string> }) {
  const { Miniflare } = createRequire(join(import.meta.dirname, 'packages/package.json'))('miniflare') as {
    Miniflare: new (options: object) => Miniflare
  }
  const wrangler = await readFile(join(edge, 'cloudflare/wrangler.toml'), 'utf8')
  const module = async (path: string) => ({
    type: 'ESModule',
    path: join(edge, path),
    contents: await readFile(join(edge, path), 'utf8'),
  })
  const worker = new Miniflare({
    modulesRoot: edge,
    modules: [await module('cloudflare/worker.js'), await module('verify.js')],
    compatibilityDate: z.string().parse(/^compatibility_date = "(.*)"$/m.exec(wrangler)?.[1]),
    bindings: { FILM_KEYS: JSON.stringify(keys) },
    host: '127.0.0.1',
    port: 0,
    cache: true,
    // Forwards the Worker's requests for its own URL to the academy.
    outboundService: (request: Request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(academy + pathname + search, { method: request.method, headers: getHeaders(request) })
    },
  })
  const address = (await worker.ready).origin
  return { address, [Symbol.asyncDispose]: () => worker.dispose() }
}

function getHeaders({ headers }: Request) {
  const range = headers.get('range')
  return range === null ? {} : { range }
}
