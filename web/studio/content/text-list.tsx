import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReplacedByExternalCatalogue } from '#contract/content/kinds.ts'
import { type ContentSummary, listContent } from '#contract/studio/content.ts'
import { StudioContent, StudioPage, studioQuery, useAccess } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { BinTable, UndoBin } from './bin-table.tsx'
import './content-editor.css'
import { CourseOrder, type OrderChange, useSaveOrder } from './course-order.tsx'
import { ListFilters } from './list-filters.tsx'
import { NewText } from './new-text.tsx'
import { type SectionName, sections } from './sections.ts'
import { textKinds } from './text-kinds.ts'
import { matchesSearch, TextTable } from './text-table.tsx'
import { UndoNotice } from './undo-notice.tsx'

const tabs = ['All', 'Drafts', 'Scheduled', 'Published', 'Bin'] as const
type ListTab = (typeof tabs)[number]

const isInTab = ({ state }: ContentSummary, tab: ListTab) =>
  tab === 'All' ||
  { draft: 'Drafts', scheduled: 'Scheduled', published: 'Published', changed: 'Published', binned: 'Bin' }[state] ===
    tab

export function TextList({ section }: { section: SectionName }) {
  const [tab, setTab] = useState<ListTab>('All')
  const [searchText, setSearchText] = useState('')
  const { may, isCatalogueElsewhere } = useAccess()
  const kind = sections[section]
  const list = useQuery(studioQuery('texts', listContent, { query: { kind } }))
  const { title, emptyText } = textKinds[section]
  const items = list.data?.items ?? []
  const mayCreate = may('content.change') && !(isCatalogueElsewhere && isReplacedByExternalCatalogue(kind))
  const [isOrdering, setOrdering] = useState(false)
  const [savedOrder, setSavedOrder] = useState<OrderChange>()
  const closeOrder = (change?: OrderChange) => {
    setOrdering(false)
    setSavedOrder(change)
  }
  const mayOrder = section === 'courses' && mayCreate && may('content.publish') && items.length > 1
  if (isOrdering) return <OrderPage courses={items} onClose={closeOrder} />
  return (
    <StudioPage
      title={title}
      subtitle={summarize(items)}
      action={
        mayCreate && (
          <span className="flex flex-wrap gap-3">
            {mayOrder && (
              <Button size="small" onClick={() => setOrdering(true)}>
                Reorder
              </Button>
            )}
            <NewText section={section} />
          </span>
        )
      }
    >
      <UndoBin section={section} />
      {savedOrder && <UndoOrder change={savedOrder} onUndone={() => setSavedOrder(undefined)} />}
      <ListFilters
        tabs={tabs}
        selectedTab={tab}
        onSelectTab={setTab}
        getCount={(name) =>
          list.data && name !== 'Bin' ? items.filter((item) => isInTab(item, name)).length : undefined
        }
        searchLabel={`Find in ${title.toLowerCase()}`}
        searchText={searchText}
        onSearchText={setSearchText}
      />
      {tab === 'Bin' ? (
        <BinTable section={section} searchText={searchText} />
      ) : (
        <StudioContent query={list} label="the list">
          {({ items: allItems }) => {
            const matching = allItems.filter((item) => isInTab(item, tab) && matchesSearch(item, searchText))
            if (matching.length > 0) return <TextTable section={section} items={matching} />
            return (
              <p className="measure pt-6 text-lg">
                {allItems.length === 0 && tab === 'All' ? emptyText : 'No matches.'}
              </p>
            )
          }}
        </StudioContent>
      )}
    </StudioPage>
  )
}

const OrderPage = (props: Parameters<typeof CourseOrder>[0]) => (
  <StudioPage title="Order of courses">
    <CourseOrder {...props} />
  </StudioPage>
)

function UndoOrder({ change, onUndone }: { change: OrderChange; onUndone: () => void }) {
  const save = useSaveOrder()
  const undo = async () => {
    onUndone()
    document.getElementById('content')?.focus()
    if (await save({ before: change.courses, courses: change.before }))
      showToast('Previous order of courses restored.', { isSuccess: true })
  }
  return <UndoNotice onUndo={() => void undo()}>Members see the new order of courses.</UndoNotice>
}

function summarize(items: readonly ContentSummary[]) {
  const draftCount = items.filter(({ state }) => state === 'draft').length
  if (items.length === 0) return undefined
  return `${items.length - draftCount} on the site${draftCount > 0 ? `, ${draftCount} in draft` : ''}`
}
