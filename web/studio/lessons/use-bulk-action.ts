import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Returns functions that run a request, show a toast on success, and refetch the lessons. */
export function useBulkAction(close: () => void) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** Rejects on failure, for a dialog that shows the error. */
  const runOrThrow = async (action: () => Promise<unknown>, message: string) => {
    try {
      await action()
      close()
      showToast(message, { isSuccess: true })
    } finally {
      // Refetches also after an error, because an outdated list may have caused the error.
      await queries.invalidateQueries({ queryKey: ['studio'] })
    }
  }
  /** Shows an error as a toast, for a button without a dialog. */
  const runWithToast = async (action: () => Promise<unknown>, message: string) => {
    if (isBusy) return
    setBusy(true)
    await runOrThrow(action, message).catch((reason: unknown) => showToast(describeError(reason)))
    setBusy(false)
  }
  return { runOrThrow, runWithToast, isBusy }
}

export type BulkAction = ReturnType<typeof useBulkAction>
