import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportLog } from '#contract/studio/log.ts'
import { ExportButton, fetchStudioFile, StudioContent, StudioSection } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { LogFilters, LogSearch } from './log-filters.tsx'
import { LogRetention } from './log-retention.tsx'
import { LogTable } from './log-table.tsx'
import { type LogFilter, logQuery } from './staff-queries.ts'

/** Log of the actions of staff and server commands, including rejected actions, newest first. */
export function AuditLog({ staffEmails }: { staffEmails: readonly string[] }) {
  const [filter, setFilter] = useState<LogFilter>({})
  // Cursors of the pages from the second page to the current page.
  const [pageCursors, setPageCursors] = useState<number[]>([])
  const query = useQuery({ ...logQuery(filter, pageCursors.at(-1)), placeholderData: keepPreviousData })
  const applyFilter = (next: LogFilter) => {
    setFilter(next)
    setPageCursors([])
  }
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '')
  return (
    <StudioSection
      title="Audit log"
      tools={
        <>
          <LogFilters filter={filter} staffEmails={staffEmails} onChoose={applyFilter} />
          <LogSearch
            searchText={filter.words ?? ''}
            onSearch={(searchText) => applyFilter({ ...filter, words: searchText })}
          />
          <ExportButton
            label="these entries"
            fileName="audit-log"
            download={() => fetchStudioFile(exportLog, { query: filter })}
          />
        </>
      }
    >
      <StudioContent query={query} label="the log">
        {({ entries, hasMore, years }) => (
          <>
            <LogTable entries={entries} />
            <p aria-live="polite" className="pt-3 text-sm text-quiet">
              {entries.length === 0 && (isFiltered ? 'No entries match.' : 'No entries yet.')}
              {entries.length > 0 && 'Entries can’t be changed or removed.'}
            </p>
            <LogRetention years={years} />
            {(hasMore || pageCursors.length > 0) && (
              <p className="flex gap-3 pt-3">
                <Button
                  size="small"
                  disabled={pageCursors.length === 0}
                  onClick={() => setPageCursors(pageCursors.slice(0, -1))}
                >
                  Newer
                </Button>
                <Button
                  size="small"
                  disabled={!hasMore}
                  onClick={() => setPageCursors([...pageCursors, entries.at(-1)?.id ?? 0])}
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
