import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#web/ui/toast.tsx'
import { describeError } from './describe-error.ts'

/** Returns functions that run a change, show a toast on success, and refetch all queries, even after an error. */
export function useStudioChange() {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** Rejects if the change fails, for a form that shows the error. */
  const change = async (call: () => Promise<unknown>, message: string) => {
    try {
      await call()
      showToast(message, { isSuccess: true })
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['studio'] })
    }
  }
  /** Shows a toast if the change fails, for a button without a form. */
  const changeWithToast = async (call: () => Promise<unknown>, message: string) => {
    if (isBusy) return
    setBusy(true)
    await change(call, message).catch((reason: unknown) => showToast(describeError(reason)))
    setBusy(false)
  }
  return { change, changeWithToast, isBusy }
}
