import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isOfCatalogue } from '#contract/content/kinds.ts'
import { type ContentSummary, listContent } from '#contract/studio/content.ts'
import { StudioContent, StudioPage, studioQuery, useAccess } from '#web/studio/shell/index.ts'
import { BinTable, UndoBin } from './bin-table.tsx'
import './content-editor.css'
import { ListFilters } from './list-filters.tsx'
import { NewText } from './new-text.tsx'
import { type SectionName, sections } from './sections.ts'
import { textKinds } from './text-kinds.ts'
import { matchesSearch, TextTable } from './text-table.tsx'

const shows = ['All', 'Drafts', 'Scheduled', 'Published', 'Bin'] as const
type Shown = (typeof shows)[number]

const isShown = ({ state }: ContentSummary, shown: Shown) =>
  shown === 'All' ||
  { draft: 'Drafts', scheduled: 'Scheduled', published: 'Published', changed: 'Published', binned: 'Bin' }[state] ===
    shown

export function TextList({ section }: { section: SectionName }) {
  const [shown, setShown] = useState<Shown>('All')
  const [words, setWords] = useState('')
  const { may, isCatalogueElsewhere } = useAccess()
  const kind = sections[section]
  const list = useQuery(studioQuery('texts', listContent, { query: { kind } }))
  const { title, empty } = textKinds[section]
  const items = list.data?.items ?? []
  const mayAdd = may('content.change') && !(isCatalogueElsewhere && isOfCatalogue(kind))
  return (
    <StudioPage title={title} fact={factOf(items)} action={mayAdd && <NewText section={section} />}>
      <UndoBin section={section} />
      <ListFilters
        names={shows}
        shown={shown}
        onShow={setShown}
        count={(name) => (list.data && name !== 'Bin' ? items.filter((item) => isShown(item, name)).length : undefined)}
        find={`Find in ${title.toLowerCase()}`}
        words={words}
        onWords={setWords}
      />
      {shown === 'Bin' ? (
        <BinTable section={section} words={words} />
      ) : (
        <StudioContent query={list} what="the list">
          {({ items: all }) => {
            const found = all.filter((item) => isShown(item, shown) && matchesSearch(item, words))
            if (found.length > 0) return <TextTable section={section} items={found} />
            return (
              <p className="measure pt-6 text-lg">{all.length === 0 && shown === 'All' ? empty : 'Nothing here.'}</p>
            )
          }}
        </StudioContent>
      )}
    </StudioPage>
  )
}

function factOf(items: readonly ContentSummary[]) {
  const drafts = items.filter(({ state }) => state === 'draft').length
  if (items.length === 0) return undefined
  return `${items.length - drafts} on the site${drafts > 0 ? `, ${drafts} in draft` : ''}`
}
