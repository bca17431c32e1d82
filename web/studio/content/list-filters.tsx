import { type ReactNode, useRef } from 'react'
import { useShortcuts } from '#web/studio/shell/index.ts'
import { Icon } from '#web/ui/icon.tsx'
import './content-editor.css'

interface ListFiltersProps<Name extends string> {
  /** Names of the tabs. */
  tabs: readonly Name[]
  selectedTab: Name
  onSelectTab: (tab: Name) => void
  /** Number of items in a tab; undefined if unknown. */
  getCount: (tab: Name) => number | undefined
  /** Label of the search box, as in "Find in articles". */
  searchLabel: string
  searchText: string
  onSearchText: (searchText: string) => void
  /** Further filters. */
  children?: ReactNode
}

/** Tabs and search box above a list. */
export function ListFilters<Name extends string>(props: ListFiltersProps<Name>) {
  const { tabs, selectedTab, onSelectTab, getCount, searchLabel, searchText, onSearchText, children } = props
  const input = useRef<HTMLInputElement>(null)
  useShortcuts([{ key: 'f', description: searchLabel, onPress: () => input.current?.focus() }])
  return (
    <div className="editor-filters">
      <div role="group" aria-label="Filter by status" className="flex flex-wrap gap-x-6">
        {tabs.map((tab) => (
          <button key={tab} type="button" aria-pressed={tab === selectedTab} onClick={() => onSelectTab(tab)}>
            {tab}
            <span className="text-quiet"> {getCount(tab)}</span>
          </button>
        ))}
      </div>
      {children}
      <label className="editor-find">
        <Icon name="search" className="size-5" />
        <span className="sr-only">{searchLabel}</span>
        <input
          ref={input}
          type="search"
          value={searchText}
          maxLength={100}
          aria-keyshortcuts="f"
          placeholder={searchLabel}
          onChange={(event) => onSearchText(event.currentTarget.value)}
        />
      </label>
    </div>
  )
}
