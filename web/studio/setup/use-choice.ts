import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SetupProgress } from '#contract/studio/setup.ts'
import { refusalText, useReauthentication } from '#web/studio/shell/index.ts'
import { setupQuery } from './setup-queries.ts'

interface Refused {
  /** Form field named by the server. */
  field?: string | undefined
  words: string
}

/** Submits a choice, asks for authentication if required, and maps the error to a field. */
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
  /** Error that does not belong to a field. */
  const words = refused?.field === undefined ? refused?.words : undefined
  return { choose, proving, isBusy, errorOf, words }
}

/** Parses a message such as "'host': the server said …". */
export function refusedField(words: string): Refused {
  const [, field, what = ''] = /^(?:body\/)?'?(\w+)'?: (.+)$/s.exec(words) ?? []
  return field ? { field: field.toLowerCase(), words: what.charAt(0).toUpperCase() + what.slice(1) } : { words }
}
