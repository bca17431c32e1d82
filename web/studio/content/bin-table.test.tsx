import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { listContentBin } from '#contract/studio/bin.ts'
import type { ContentSummary } from '#contract/studio/content.ts'
import type { Role } from '#contract/studio/permissions.ts'
import { permissionsFor } from '#rules/permissions.ts'
import { AccessContext, studioQuery } from '#web/studio/shell/index.ts'
import { BinTable, confirmationText } from './bin-table.tsx'

const at = '2026-11-23T09:00:00.000Z'
const createBinnedItem = (id: number, title: string, mayChange = true): ContentSummary => ({
  id,
  kind: 'lesson',
  slug: title.toLowerCase(),
  title,
  version: 3,
  state: 'binned',
  publishedAt: null,
  publishAt: null,
  unpublishAt: null,
  scheduleError: null,
  binnedAt: at,
  changedAt: at,
  changedBy: 'ada',
  mayChange,
})

/** Renders the bin of lessons for a role. */
function renderBin(role: Role, items: ContentSummary[], searchText = '') {
  const queryClient = new QueryClient()
  queryClient.setQueryData(studioQuery('bin', listContentBin, {}).queryKey, { items })
  const secondFactor = { passkeys: 0, hasApp: false, isOpen: true, isRequired: false, isSuggested: false }
  const access = {
    id: 'f'.repeat(24),
    email: 'ada@example.org',
    roles: [role],
    permissions: permissionsFor([role]),
    teachesAs: null,
    isCatalogueElsewhere: false,
    sendsMail: true,
    reauthenticatedUntil: null,
    secondFactor,
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AccessContext value={access}>
          <BinTable section="lessons" searchText={searchText} />
        </AccessContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const getButtonTexts = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text = '']) => text.replaceAll(/<[^>]*>/g, ''))

test('an editor can restore and delete each item and empty the bin, and each button names its item', () => {
  expect(getButtonTexts(renderBin('editor', [createBinnedItem(1, 'Grip'), createBinnedItem(2, 'Throw')]))).toEqual([
    'Empty bin',
    'Restore Grip',
    'Delete forever Grip',
    'Restore Throw',
    'Delete forever Throw',
  ])
})

test('a teacher has buttons for their own lessons only, and the desk role has none', () => {
  const items = [createBinnedItem(1, 'Grip'), createBinnedItem(2, 'Throw', false)]
  expect(getButtonTexts(renderBin('teacher', items))).toEqual(['Empty bin', 'Restore Grip', 'Delete forever Grip'])
  expect(getButtonTexts(renderBin('teacher', [createBinnedItem(2, 'Throw', false)]))).toEqual([])
  expect(getButtonTexts(renderBin('desk', [createBinnedItem(2, 'Throw', false)]))).toEqual([])
})

test('the bin says whether it is empty or has no matching item', () => {
  expect(renderBin('editor', [])).toContain('The bin is empty.')
  expect(renderBin('editor', [createBinnedItem(1, 'Grip')], 'throw')).toContain('Nothing in the bin matches.')
})

test('the confirmation names the item or the number of items, and what is lost with them', () => {
  expect(confirmationText('lessons', [createBinnedItem(1, 'Grip')])).toEqual({
    title: 'Delete “Grip” forever?',
    text: 'This deletes the lesson with its history and previous addresses. You can’t undo this.',
  })
  expect(confirmationText('lessons', [createBinnedItem(1, 'Grip'), createBinnedItem(2, 'Throw')]).title).toBe(
    'Delete 2 items forever?',
  )
})
