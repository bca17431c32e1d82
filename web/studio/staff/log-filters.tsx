import { useRef, useState } from 'react'
import { LOG_KINDS, LogKind } from '#contract/studio/log.ts'
import { useSearchText, useShortcuts } from '#web/studio/shell/index.ts'
import { Icon } from '#web/ui/icon.tsx'
import { kindLabels } from './audit-log-text.ts'
import type { LogFilter } from './staff-queries.ts'

const DAY_IN_MS = 24 * 60 * 60_000
/** Actors that are not staff members. */
const nonStaffActors = [
  ['operator', 'Server command'],
  ['schedule', 'Schedule'],
  ['account-deletion', 'Deleted account'],
] as const

interface LogFiltersProps {
  filter: LogFilter
  /** Email addresses of the staff. */
  staffEmails: readonly string[]
  onChoose: (filter: LogFilter) => void
}

/** Select boxes that filter the log by person, kind of action and period. */
export function LogFilters({ filter, staffEmails, onChoose }: LogFiltersProps) {
  const [days, setDays] = useState('')
  const chooseDays = (next: string) => {
    setDays(next)
    onChoose({
      ...filter,
      since: next === '' ? undefined : new Date(Date.now() - Number(next) * DAY_IN_MS).toISOString(),
    })
  }
  return (
    <>
      <Filter
        label="Who"
        value={filter.actor ?? ''}
        onChange={(actor) => onChoose({ ...filter, actor: actor || undefined })}
      >
        <option value="">Anyone</option>
        {staffEmails.map((email) => (
          <option key={email}>{email}</option>
        ))}
        {nonStaffActors.map(([actor, label]) => (
          <option key={actor} value={actor}>
            {label}
          </option>
        ))}
      </Filter>
      <Filter
        label="What"
        value={filter.kind ?? ''}
        onChange={(kind) => onChoose({ ...filter, kind: LogKind.safeParse(kind).data })}
      >
        <option value="">All actions</option>
        {LOG_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </Filter>
      <Filter label="When" value={days} onChange={chooseDays}>
        <option value="">Any time</option>
        <option value="1">Last 24 hours</option>
        <option value="7">Last 7 days</option>
        <option value="30">Last 30 days</option>
        <option value="365">Last year</option>
      </Filter>
    </>
  )
}

interface FilterProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: React.ReactNode
}

const Filter = ({ label, value, onChange, children }: FilterProps) => (
  <label className="studio-filter" data-set={value === '' ? undefined : ''}>
    <span>{label}</span>
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      {children}
    </select>
  </label>
)

/** Search field of the log. */
export function LogSearch({ searchText, onSearch }: { searchText: string; onSearch: (words: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useSearchText(searchText, onSearch)
  useShortcuts([{ key: 'f', description: 'Search the log', onPress: () => input.current?.focus() }])
  return (
    <label className="flex min-h-11 min-w-0 grow basis-44 items-center gap-2 border border-edge bg-raised px-3 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-signal">
      <Icon name="search" className="size-5" />
      <span className="sr-only">Search the log</span>
      <input
        ref={input}
        type="search"
        value={text}
        maxLength={100}
        aria-keyshortcuts="f"
        placeholder="Name or action"
        onChange={(event) => setText(event.currentTarget.value)}
        className="min-w-0 grow bg-transparent text-sm outline-none"
      />
    </label>
  )
}
