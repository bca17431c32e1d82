import { type ReactNode, useRef } from 'react'
import { useShortcuts } from '#web/studio/shell/index.ts'
import { Icon } from '#web/ui/icon.tsx'
import './content-editor.css'

interface ListFiltersProps<Name extends string> {
  /** Tabs of the list, one of which is selected. */
  names: readonly Name[]
  selectedTab: Name
  onShow: (name: Name) => void
  /** Number of items in a tab; undefined if unknown. */
  count: (name: Name) => number | undefined
  /** Label of the search box, as in "Find in articles". */
  find: string
  searchText: string
  onSearchText: (searchText: string) => void
  /** Further filters. */
  children?: ReactNode
}

/** Tabs and search box above a list. */
export function ListFilters<Name extends string>(props: ListFiltersProps<Name>) {
  const { names, selectedTab, onShow, count, find, searchText, onSearchText, children } = props
  const input = useRef<HTMLInputElement>(null)
  useShortcuts([{ key: 'f', description: find, onPress: () => input.current?.focus() }])
  return (
    <div className="editor-filters">
      <div role="group" aria-label="Filter by state" className="flex flex-wrap gap-x-6">
        {names.map((name) => (
          <button key={name} type="button" aria-pressed={name === selectedTab} onClick={() => onShow(name)}>
            {name}
            <span className="text-quiet"> {count(name)}</span>
          </button>
        ))}
      </div>
      {children}
      <label className="editor-find">
        <Icon name="search" className="size-5" />
        <span className="sr-only">{find}</span>
        <input
          ref={input}
          type="search"
          value={searchText}
          maxLength={100}
          aria-keyshortcuts="f"
          placeholder={find}
          onChange={(event) => onSearchText(event.currentTarget.value)}
        />
      </label>
    </div>
  )
}
