import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnerId } from '#web/session/use-session.ts'
import { refreshPlan } from './refresh-plan.ts'
import { describeBillingError } from './billing-text.ts'

/** Runs one billing action at a time, exposes its busy state and error, and refetches the plan afterwards. */
export function useBillingAction() {
  const queryClient = useQueryClient()
  const ownerId = useOwnerId() ?? ''
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async <Result,>(action: () => Promise<Result>): Promise<Result | undefined> => {
    if (isBusy) return undefined
    setBusy(true)
    setError(undefined)
    try {
      return await action()
    } catch (reason) {
      setError(describeBillingError(reason))
      return undefined
    } finally {
      setBusy(false)
      refreshPlan(queryClient, ownerId)
    }
  }
  return { isBusy, error, run }
}

/** Error of the last action, in a live region. */
export function ActionError({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message && <p className="mt-4 border-l-4 border-bad bg-raised px-4 py-3 text-sm leading-[1.45]">{message}</p>}
    </div>
  )
}
