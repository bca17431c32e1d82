import type { BagFile } from './film-files.ts'

/** So many are on their way at once. */
const AT_ONCE = 4

/** Puts files into a cache, but for those that an earlier try has left there. Answers how many bytes they all are. */
export async function storeFiles(
  name: string,
  files: readonly BagFile[],
  signal: AbortSignal,
  tell: (stored: number) => void,
): Promise<number> {
  const cache = await caches.open(name)
  const waiting = files.values()
  let stored = 0
  let bytes = 0
  const work = async () => {
    for (const { address, bring } of waiting) {
      signal.throwIfAborted()
      bytes += await sizeOf((await cache.match(address)) ?? (await store(cache, address, await bring())))
      tell((stored += 1))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return bytes
}

/** Without the headers of the network: they speak of how it came, and of a grant that ends. */
async function store(cache: Cache, address: string, answer: Response) {
  const type = answer.headers.get('content-type') ?? ''
  const kept = new Response(await answer.blob(), { headers: { 'content-type': type } })
  await cache.put(address, kept.clone())
  return kept
}

const sizeOf = async (answer: Response) => (await answer.blob()).size
