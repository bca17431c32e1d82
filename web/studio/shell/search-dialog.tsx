import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { searchStudio, type StudioHit } from '#contract/studio/search.ts'
import { paths } from '#web/routing/paths.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { screenGroups } from './screens.ts'
import { useSearchText } from './use-search-text.ts'
import { studioQuery, useAccess } from './use-studio.ts'

interface SearchDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Label of each kind of search hit, and the path segment of its editor, if any. */
const hitLabels: Readonly<Record<StudioHit['kind'], { label: string; section?: string }>> = {
  lesson: { label: 'Lesson', section: 'lessons' },
  course: { label: 'Course', section: 'courses' },
  article: { label: 'Article', section: 'articles' },
  page: { label: 'Page', section: 'pages' },
  help: { label: 'Help', section: 'help' },
  instructor: { label: 'Instructor', section: 'instructors' },
  legal: { label: 'Legal page', section: 'legal' },
  film: { label: 'Video' },
  staff: { label: 'Staff' },
  member: { label: 'Member' },
  order: { label: 'Order' },
}

/** Paths of hits that are not texts. */
const hitPaths: Readonly<Partial<Record<StudioHit['kind'], (id: string) => string>>> = {
  film: paths.studioUploads,
  staff: paths.studioStaff,
  member: paths.studioMember,
  order: paths.studioOrder,
}

interface SearchHit {
  to: string
  title: string
  label: string
}

const toSearchHit = ({ kind, name, title, state }: StudioHit): SearchHit => {
  const { label, section = '' } = hitLabels[kind]
  const to = hitPaths[kind]?.(name) ?? paths.studioText(section, name)
  return { to, title, label: state === 'draft' ? `${label}, draft` : label }
}

/** Dialog that searches all data and screens that the user may read. */
export function SearchDialog({ isOpen, onOpenChange }: SearchDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Search the Studio">
      {isOpen && <Search onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

function Search({ onDone }: { onDone: () => void }) {
  const { may } = useAccess()
  const [query, setQuery] = useState('')
  const [searchText, setSearchText] = useSearchText(query, (text) => setQuery(text.trim()))
  const navigate = useNavigate()
  const trimmedText = searchText.trim()
  const { data, isFetching } = useQuery({
    ...studioQuery('search', searchStudio, { query: { words: query } }),
    enabled: query !== '',
    // Keeps the previous results until the new results are loaded.
    placeholderData: (previousData) => previousData,
  })
  const screens = screenGroups
    .flat()
    .filter(({ permission, label }) => may(permission) && label.toLowerCase().includes(trimmedText.toLowerCase()))
    .map(({ to, label }) => ({ to, title: label, label: 'Screen' }))
  const results = trimmedText === '' ? screens : [...screens, ...(data?.found ?? []).map(toSearchHit)]
  return (
    <div className="mt-6">
      <Combobox
        label="Lessons, articles, videos, people, orders, screens"
        className="h-13.5 w-full border-b-2 border-text bg-raised px-4"
        text={searchText}
        onTextChange={setSearchText}
        options={results}
        keyOf={({ to, label: kind, title }) => `${to} ${kind} ${title}`}
        emptyText={isFetching || query !== trimmedText ? 'Searching…' : 'No results with all of these words.'}
        onChoose={({ to }) => {
          onDone()
          void navigate(to)
        }}
      >
        {({ title, label: kind }) => (
          <>
            <span className="min-w-0 grow truncate font-semibold">{title}</span>
            <span className="shrink-0 text-sm text-quiet">{kind}</span>
          </>
        )}
      </Combobox>
    </div>
  )
}
