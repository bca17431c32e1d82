import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { LogEntry } from '#contract/studio/staff.ts'
import { StudioContent, StudioSection, timeWords } from '#web/features/studio/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { actionWords, valueWords } from './log-words.ts'
import { logQuery } from './staff-queries.ts'

/** What staff and the operator's commands did, the newest first, in pages of a hundred. */
export function AuditLog() {
  const [words, setWords] = useState('')
  // The last entry of each page before this one.
  const [starts, setStarts] = useState<number[]>([])
  const query = useQuery({ ...logQuery(useDeferredValue(words), starts.at(-1)), placeholderData: keepPreviousData })
  const search = (next: string) => {
    setWords(next)
    setStarts([])
  }
  return (
    <StudioSection title="Audit log" tools={<LogSearch words={words} onSearch={search} />}>
      <StudioContent query={query} what="The log">
        {({ entries, hasMore }) => (
          <>
            <LogTable entries={entries} />
            <p aria-live="polite" className="pt-3 text-sm text-quiet">
              {entries.length === 0 && (words === '' ? 'Nothing was done yet.' : `Nobody and nothing with “${words}”.`)}
              {entries.length > 0 && 'Nobody can change or remove an entry, not even an owner.'}
            </p>
            {(hasMore || starts.length > 0) && (
              <p className="flex gap-3 pt-3">
                <Button size="small" disabled={starts.length === 0} onClick={() => setStarts(starts.slice(0, -1))}>
                  Newer
                </Button>
                <Button
                  size="small"
                  disabled={!hasMore}
                  onClick={() => setStarts([...starts, entries.at(-1)?.id ?? 0])}
                >
                  Older
                </Button>
              </p>
            )}
          </>
        )}
      </StudioContent>
    </StudioSection>
  )
}

function LogSearch({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || document.querySelector('[role=dialog]'))
        return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <label className="ml-auto flex min-h-11 min-w-0 items-center gap-2 border border-edge bg-raised px-3 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-signal">
      <Icon name="search" className="size-5" />
      <span className="sr-only">Search the log</span>
      <input
        ref={input}
        type="search"
        value={words}
        maxLength={100}
        aria-keyshortcuts="/"
        placeholder="Name or what was done"
        onChange={(event) => onSearch(event.currentTarget.value)}
        className="min-w-0 grow bg-transparent text-sm outline-none"
      />
    </label>
  )
}

const LogTable = ({ entries }: { entries: readonly LogEntry[] }) => (
  <table className="studio-table">
    <caption className="sr-only">What was done, the newest first</caption>
    <thead className={entries.length === 0 ? 'sr-only' : ''}>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Who</th>
        <th scope="col">Did</th>
        <th scope="col">To</th>
        <th scope="col">Before and after</th>
        <th scope="col" className="last">
          From
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map(({ id, at, actor, action, subject, before, after, from }) => (
        <tr key={id}>
          <td className="tabular">
            <time dateTime={at}>{timeWords(at)}</time>
          </td>
          <th scope="row">{actor}</th>
          <td>{actionWords(action)}</td>
          <td>{subject === actor ? '' : subject}</td>
          <td>
            {before !== null && <span className="text-quiet">{valueWords(before)}</span>}
            {before !== null && after !== null && (
              <>
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> became </span>
              </>
            )}
            {valueWords(after)}
          </td>
          <td className="last tabular" data-name="From:">
            {from ?? 'This machine'}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
