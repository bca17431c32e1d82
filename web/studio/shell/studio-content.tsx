import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { describeError } from './describe-error.ts'

interface StudioContentProps<Data> {
  query: UseQueryResult<Data>
  /** Name of the data in messages, as in "Couldn’t load the staff." */
  label: string
  children: (data: Data) => ReactNode
}

/** Renders a query's data, its loading state or its error. Existing data stays visible during a refetch. */
export function StudioContent<Data>({ query, label, children }: StudioContentProps<Data>) {
  const { data, isPaused, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error)
    return (
      <div
        role="alert"
        className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 border-l-4 border-bad bg-raised px-4 py-3"
      >
        <p>
          <b className="font-semibold">Couldn’t load {inSentence(label)}.</b> {describeError(error)}
        </p>
        {!isExternalCatalogueError(error) && (
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </div>
    )
  if (isPaused) return <p className="text-quiet">You’re offline. This page will load when you’re back online.</p>
  return (
    <div role="status" aria-label="Loading">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex h-11 items-center border-b border-rule">
          <div className="h-4 w-2/3 bg-raised" />
        </div>
      ))}
    </div>
  )
}

/** Whether a request fails until the server's configuration changes, so that a retry is useless. */
const isExternalCatalogueError = (error: unknown) =>
  error instanceof ApiError && error.errorCode === 'CatalogueElsewhere'

/** Lowercases the first letter of a label, for the middle of a sentence. */
const inSentence = (label: string) => `${label.charAt(0).toLowerCase()}${label.slice(1)}`
