import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface QueryContentProps<Data> {
  query: UseQueryResult<Data>
  /** Subject of the messages, as in "Couldn’t load your devices." */
  label: string
  /** Rows of the skeleton. */
  rows: number
  children: (data: Data) => ReactNode
}

/** Renders the content of a query, its skeleton, or its error with a retry button. */
export function QueryContent<Data>({ query, label, rows, children }: QueryContentProps<Data>) {
  const { data, isPaused, isError, refetch } = query
  if (data !== undefined) return children(data)
  if (isPaused) return <p className="text-quiet">You’re offline. We’ll load {label} when you’re back online.</p>
  if (isError)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <p>Couldn’t load {label}.</p>
        <Button size="small" onClick={() => void refetch()}>
          <Icon name="retry" className="size-5" /> Try again
        </Button>
      </div>
    )
  return (
    <div aria-hidden="true" className="skeleton">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-15 items-center border-b border-rule">
          <div className="h-5 w-2/3 bg-raised" />
        </div>
      ))}
    </div>
  )
}
