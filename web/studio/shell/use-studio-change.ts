import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#web/ui/toast.tsx'
import { describeError } from './describe-error.ts'

/** Runs a change and shows a toast on success. All queries are refetched afterwards, also on failure. */
export function useStudioChange() {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** Rejects on failure, for a form that shows the error. */
  const change = async (call: () => Promise<unknown>, message: string) => {
    try {
      await call()
      showToast(message, { isSuccess: true })
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['studio'] })
    }
  }
  /** Shows an error as a toast, for a button without a form. */
  const changeWithToast = async (call: () => Promise<unknown>, message: string) => {
    if (isBusy) return
    setBusy(true)
    await change(call, message).catch((reason: unknown) => showToast(describeError(reason)))
    setBusy(false)
  }
  return { change, changeWithToast, isBusy }
}
