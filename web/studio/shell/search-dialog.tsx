import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchStudio, type StudioHit } from '#contract/studio/search.ts'
import { paths } from '#web/routing/paths.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { screenGroups } from './screens.ts'
import { studioQuery, useAccess } from './use-studio.ts'

interface SearchDialogProps {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Label of a search hit, and the path segment of its editor. */
const kinds: Readonly<Record<StudioHit['kind'], { words: string; section?: string }>> = {
  lesson: { words: 'Lesson', section: 'lessons' },
  course: { words: 'Course', section: 'courses' },
  article: { words: 'Article', section: 'articles' },
  page: { words: 'Page', section: 'pages' },
  help: { words: 'Help', section: 'help' },
  instructor: { words: 'Instructor', section: 'instructors' },
  legal: { words: 'Legal text', section: 'legal' },
  film: { words: 'Video' },
  staff: { words: 'Staff' },
}

interface Found {
  to: string
  title: string
  words: string
}

const toFound = ({ kind, name, title, state }: StudioHit): Found => {
  const { words, section } = kinds[kind]
  const to =
    section === undefined
      ? kind === 'staff'
        ? paths.studioStaff()
        : paths.studioUploads()
      : paths.studioText(section, name)
  return { to, title, words: state === 'draft' ? `${words}, draft` : words }
}

/** Search dialog over all content of the Studio. */
export function SearchDialog({ isOpen, onOpen }: SearchDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpen={onOpen} title="Search the Studio">
      {isOpen && <Search onDone={() => onOpen(false)} />}
    </Dialog>
  )
}

function Search({ onDone }: { onDone: () => void }) {
  const { may } = useAccess()
  const [words, setWords] = useState('')
  const navigate = useNavigate()
  const typed = useDeferredValue(words.trim())
  const { data } = useQuery({
    ...studioQuery('search', searchStudio, { query: { words: typed } }),
    enabled: typed !== '',
    // Keeps the previous results until the next ones are loaded.
    placeholderData: (before) => before,
  })
  const screens = screenGroups
    .flat()
    .filter(({ needs, label }) => may(needs) && label.toLowerCase().includes(typed.toLowerCase()))
    .map(({ to, label }) => ({ to, title: label, words: 'Screen' }))
  const found = typed === '' ? screens : [...screens, ...(data?.found ?? []).map(toFound)]
  return (
    <div className="mt-6">
      <Combobox
        label="Lessons, articles, videos, people, screens"
        className="h-13.5 w-full border-b-2 border-text bg-raised px-4"
        words={words}
        onWords={setWords}
        options={found}
        keyOf={({ to, words: kind, title }) => `${to} ${kind} ${title}`}
        nothing="No results with all of these words."
        onChoose={({ to }) => {
          onDone()
          void navigate(to)
        }}
      >
        {({ title, words: kind }) => (
          <>
            <span className="min-w-0 grow truncate font-semibold">{title}</span>
            <span className="shrink-0 text-sm text-quiet">{kind}</span>
          </>
        )}
      </Combobox>
    </div>
  )
}
