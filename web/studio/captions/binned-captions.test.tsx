import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { listContentBin } from '#contract/studio/bin.ts'
import type { ContentSummary } from '#contract/studio/content.ts'
import { studioQuery } from '#web/studio/shell/index.ts'
import { BinnedCaptions } from './binned-captions.tsx'

const at = '2026-11-23T09:00:00.000Z'
const createBinnedItem = (id: number, values: Partial<ContentSummary>): ContentSummary => ({
  id,
  kind: 'captions',
  slug: 'grip/en',
  title: null,
  version: 3,
  state: 'binned',
  publishedAt: null,
  publishAt: null,
  unpublishAt: null,
  scheduleError: null,
  binnedAt: at,
  changedAt: at,
  changedBy: 'ada',
  mayChange: true,
  ...values,
})

function renderBin(items: ContentSummary[], usedLanguages: string[] = []) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(studioQuery('bin', listContentBin, {}).queryKey, { items })
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <BinnedCaptions lesson="grip" usedLanguages={usedLanguages} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return markup.replaceAll(/<[^>]*>/g, '|')
}

test('removed captions of the lesson can be restored', () => {
  const text = renderBin([
    createBinnedItem(1, {}),
    createBinnedItem(2, { slug: 'grip/de', mayChange: false }),
    createBinnedItem(3, { slug: 'other/fr' }),
    createBinnedItem(4, { kind: 'lesson', slug: 'grip/it' }),
  ])
  expect(text).toMatch(/English.*Restore\| English/)
  expect(text).toContain('German')
  expect(text).not.toMatch(/Restore\| German|French|Italian/)
})

test('captions are not restored beside newer captions in their language, and an empty bin is not shown', () => {
  expect(renderBin([createBinnedItem(1, {})], ['en'])).toMatch(/^(?!.*Restore\| English).*newer captions in English/)
  expect(renderBin([])).toBe('')
})
