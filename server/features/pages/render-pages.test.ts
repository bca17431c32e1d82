import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRepositoryContent } from '#server/testing/repository-content.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { renderPages, type RenderedPart } from './render-pages.ts'

/** Code of a build with these pages: `/large` exhausts the memory, `/endless` never finishes, `/long` is long. */
const createBuild = (addresses: readonly string[]) => `
  const answer = async (request) => {
    const { pathname } = new URL(request.url)
    const taken = []
    while (pathname.startsWith('/large')) taken.push(Array(100_000).fill(pathname))
    while (pathname === '/endless');
    const text = pathname.startsWith('/long') ? 'long'.repeat(10_000_000) : pathname
    return new Response(text, { headers: { 'content-type': 'text/plain' } })
  }
  export const entry = { module: {
    createPageHandler: () => answer,
    renderedPaths: () => ${JSON.stringify(addresses)},
    figureCache: new Map(),
    socialImageMoments: () => ({}),
  } }`

async function render(addresses: string[], patience = 120_000) {
  const server = join(await createTempFolder(), 'index.mjs')
  await writeFile(server, createBuild(addresses))
  const renderings: RenderedPart['rendering'][] = []
  const changes = { texts: new Set<string>(), hasOtherChanges: true }
  const request = { server, content: await readRepositoryContent(), changes }
  const show = ({ rendering }: RenderedPart) => void renderings.push(rendering)
  const limits = { memory: 200, patience }
  const isComplete = await renderPages(request, show, new AbortController().signal, limits)
  const failed = renderings.flatMap((rendering) => rendering.failed)
  return { isComplete, failed, pages: renderings.flatMap(({ pages }) => pages).map(({ address }) => address) }
}

test('a page that exceeds the memory or time limit is reported, and the other pages are shown', async () => {
  const { isComplete, failed, pages } = await render(['/', '/large', '/blog/falls', '/endless', '/team'], 15_000)
  expect(isComplete).toBe(true)
  expect(failed).toEqual([
    { address: '/large', reason: expect.stringContaining('memory') },
    { address: '/endless', reason: expect.stringContaining('did not respond for 15 seconds') },
  ])
  expect(pages).toEqual(['/', '/team', '/__spa-fallback.html', '/blog/falls'])
})

test('long pages beyond the memory budget are reported, and short pages are shown', async () => {
  const { failed, pages } = await render(['/long', '/long-2', '/long-3', '/long-4', '/team'])
  expect(failed).toEqual(
    ['/long-3', '/long-4'].map((address) => ({ address, reason: expect.stringContaining('40000000 characters') })),
  )
  expect(pages).toEqual(['/long', '/long-2', '/team', '/__spa-fallback.html'])
})

test('rendering fails after three pages exceed the memory limit', async () => {
  await expect(render(['/large', '/large-2', '/large-3', '/large-4'])).rejects.toThrow(
    /not rendered, not even without \/large, \/large-2, \/large-3: .*memory/,
  )
})
