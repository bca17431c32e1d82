import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SetupProgress } from '#contract/studio/setup.ts'
import { describeError, useReauthentication } from '#web/studio/shell/index.ts'
import { setupQuery } from './setup-queries.ts'

interface FieldError {
  /** Form field named by the server. */
  field?: string | undefined
  message: string
}

/** Submits a choice of a setup step, asks for authentication if required, and assigns an error to its field. */
export function useChoice() {
  const queryClient = useQueryClient()
  const { withReauthentication, reauthentication } = useReauthentication()
  const [isBusy, setBusy] = useState(false)
  const [rejected, setRejected] = useState<FieldError>()
  const choose = async (send: () => Promise<SetupProgress>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setRejected(undefined)
    try {
      queryClient.setQueryData(setupQuery.queryKey, await withReauthentication(send))
      return true
    } catch (reason) {
      setRejected(parseRefusedField(describeError(reason)))
      return false
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (name: string) => (rejected?.field === name ? rejected.message : undefined)
  /** Error that does not belong to a field. */
  const message = rejected?.field === undefined ? rejected?.message : undefined
  return { choose, reauthentication, isBusy, isRejected: rejected !== undefined, errorOf, message }
}

/** Parses a message such as "'host': the server said …". */
export function parseRefusedField(message: string): FieldError {
  const [, field, explanation = ''] = /^(?:body\/)?'?(\w+)'?: (.+)$/s.exec(message) ?? []
  return field
    ? { field: field.toLowerCase(), message: explanation.charAt(0).toUpperCase() + explanation.slice(1) }
    : { message }
}
