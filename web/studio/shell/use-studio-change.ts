import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#web/ui/toast.tsx'
import { refusalText } from './refusal-text.ts'

/** Runs changes that somebody makes by a press, one at a time. Whatever became of one, everything is read anew. */
export function useStudioChange() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** Rejects with the refusal, for a form that shows it. */
  const change = async (call: () => Promise<unknown>, words: string) => {
    try {
      await call()
      showToast(words, { isGood: true })
    } finally {
      await queries.invalidateQueries({ queryKey: ['studio'] })
    }
  }
  /** Says a refusal, for a button that stands alone. */
  const press = async (call: () => Promise<unknown>, words: string) => {
    if (isBusy) return
    setBusy(true)
    await change(call, words).catch((reason: unknown) => showToast(refusalText(reason)))
    setBusy(false)
  }
  return { change, press, isBusy }
}
