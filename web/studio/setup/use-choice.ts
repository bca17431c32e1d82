import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SetupProgress } from '#contract/studio/setup.ts'
import { describeError, useReauthentication } from '#web/studio/shell/index.ts'
import { setupQuery } from './setup-queries.ts'

interface FieldError {
  /** Name of the form field that the server rejected. */
  field?: string | undefined
  message: string
}

/** Returns a function that submits a choice of a setup step, and the error with its field if the server rejects it. */
export function useChoice() {
  const queryClient = useQueryClient()
  const { withReauthentication, reauthentication } = useReauthentication()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<FieldError>()
  const choose = async (send: () => Promise<SetupProgress>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setError(undefined)
    try {
      queryClient.setQueryData(setupQuery.queryKey, await withReauthentication(send))
      return true
    } catch (reason) {
      setError(parseFieldError(describeError(reason)))
      return false
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (name: string) => (error?.field === name ? error.message : undefined)
  /** Error that does not belong to a field. */
  const message = error?.field === undefined ? error?.message : undefined
  return { choose, reauthentication, isBusy, isRejected: error !== undefined, errorOf, message }
}

/** Parses a message such as "'host': the server said …". */
export function parseFieldError(message: string): FieldError {
  const [, field, explanation = ''] = /^(?:body\/)?'?(\w+)'?: (.+)$/s.exec(message) ?? []
  return field
    ? { field: field.toLowerCase(), message: explanation.charAt(0).toUpperCase() + explanation.slice(1) }
    : { message }
}
