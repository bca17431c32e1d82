import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SetupProgress } from '#contract/studio/setup.ts'
import { refusalText, useReauthentication } from '#web/studio/shell/index.ts'
import { setupQuery } from './setup-queries.ts'

interface Refused {
  /** The field of the form that the academy named. */
  field?: string | undefined
  words: string
}

/** Sends what was chosen, with the password once more where that is due, and says which field was refused. */
export function useChoice() {
  const queries = useQueryClient()
  const { run, proving } = useReauthentication()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const choose = async (send: () => Promise<SetupProgress>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setRefused(undefined)
    try {
      queries.setQueryData(setupQuery.queryKey, await run(send))
      return true
    } catch (reason) {
      setRefused(refusedField(refusalText(reason)))
      return false
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (name: string) => (refused?.field === name ? refused.words : undefined)
  /** What is wrong, where it is not about a field. */
  const words = refused?.field === undefined ? refused?.words : undefined
  return { choose, proving, isBusy, errorOf, words }
}

/** "'host': the server said …" names the field first. */
export function refusedField(words: string): Refused {
  const [, field, what = ''] = /^(?:body\/)?'?(\w+)'?: (.+)$/s.exec(words) ?? []
  return field ? { field: field.toLowerCase(), words: what.charAt(0).toUpperCase() + what.slice(1) } : { words }
}
