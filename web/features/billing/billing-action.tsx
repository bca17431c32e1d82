import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnerId } from '#web/session/use-session.ts'
import { refreshPlan } from './refresh-plan.ts'
import { billingErrorText } from './billing-text.ts'

/** Does one thing about money at a time: busy while it is under way, in words when it did not work. What it changed is read again either way. */
export function useBillingAction() {
  const queries = useQueryClient()
  const ownerId = useOwnerId() ?? ''
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const perform = async <Result,>(action: () => Promise<Result>): Promise<Result | undefined> => {
    if (isBusy) return undefined
    setBusy(true)
    setTrouble(undefined)
    try {
      return await action()
    } catch (reason) {
      setTrouble(billingErrorText(reason))
      return undefined
    } finally {
      setBusy(false)
      refreshPlan(queries, ownerId)
    }
  }
  return { isBusy, trouble, perform }
}
