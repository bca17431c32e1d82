import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signGrant } from '#server/features/media/grants.ts'
import { secretToHex } from '#server/features/media/index.ts'
import { formatManifestUrl } from '#server/features/media/media-urls.ts'
import { prepareLessons } from '#server/testing/academy.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { startVarnish } from './start-varnish.ts'
import { startWorker } from './start-worker.ts'

let academy: Awaited<ReturnType<typeof createListeningApp>>
let asset: string
beforeAll(async () => {
  academy = await createListeningApp({
    config: { rateLimitFactor: 100 },
    prepare: async (dataDir) => ({ asset } = (await prepareLessons(dataDir)).paid.asset),
  })
})
afterAll(() => academy.close())

const FILE = 'v240/seg-00000.m4s'
const film = (file: string, end = Date.now() + 60_000) => {
  const manifest = formatManifestUrl(
    asset,
    signGrant(academy.context.signingKeys.current('films'), asset, new Date(end)),
  )
  return manifest.replace('master.m3u8', file)
}
const secrets = () =>
  Object.fromEntries(
    academy.context.signingKeys.valid('films').map((key): [string, string] => [key.kid, secretToHex(key)]),
  )

/** Requests for this file that reached the origin server. */
let reached: string[] = []
const listen = () => {
  reached = []
  academy.app.server.on('request', ({ url }: { url: string }) => void reached.push(url))
}

describe.each([
  ['Varnish', startVarnish],
  ['a Cloudflare Worker', startWorker],
])('%s', (_, start) => {
  let edge: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    listen()
    edge = await start({ academy: academy.address, keys: secrets() })
  })
  afterAll(() => edge[Symbol.asyncDispose]())
  const get = (path: string, headers: Record<string, string> = {}) => fetch(edge.address + path, { headers })

  test('fetches a film once for all grants, and serves ranges of it', async () => {
    const segment = await readFile(join(academy.dataDir, 'media', asset, FILE))
    const addresses = [film(FILE), film(FILE, Date.now() + 90_000)]
    // An edge stores a response shortly after sending it.
    const fetchAgain = async () => {
      const before = reached.length
      await (await get(addresses[0] ?? '')).arrayBuffer()
      return reached.length - before
    }
    await expect.poll(fetchAgain, { timeout: 20_000 }).toBe(0)
    const stored = reached.length
    for (const address of addresses) {
      const response = await get(address)
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer())).toEqual(segment)
      expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    }
    const part = await get(addresses[1] ?? '', { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${segment.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(segment.subarray(100, 200))
    expect(reached.slice(stored)).toEqual([])
  })

  test('rejects forged or expired grants like the server, though it has cached the film', async () => {
    const forged = film(FILE).replace(/(?<=^\/m\/)./, (letter) => (letter === 'A' ? 'B' : 'A'))
    for (const address of [forged, film(FILE, Date.now() - 1000)]) {
      const response = await get(address)
      expect([response.status, response.headers.get('cache-control')]).toEqual([403, 'no-store'])
      expect(await response.json()).toMatchObject({ error_code: 'GrantInvalid' })
    }
  })

  test('passes through requests it cannot verify, and everything that is not a film', async () => {
    expect((await get(film('captions.1.1.vtt'))).status).toBe(404)
    expect((await get(film('asset.json'))).status).toBe(404)
    expect((await get('/catalogue.json')).status).toBe(200)
    await academy.context.signingKeys.rotate('films')
    expect((await get(film('master.m3u8'))).status).toBe(200)
  })
})
