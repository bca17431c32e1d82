import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Alert } from '#contract/catalogue.ts'
import { alertKey } from '#rules/alerts.ts'
import { useCatalogue } from '#web/features/catalogue/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { alertPicture } from './alert-addresses.ts'
import { see, seenQuery } from './seen-alerts.ts'

export interface KeyedAlert extends Alert {
  key: string
  isNew: boolean
  /** Address of its icon, where that is a picture. */
  picture: string | undefined
}

/** The academy's alerts in the order of the catalogue, and which of them are new to the member; undefined until both are known. */
export function useAlerts(): KeyedAlert[] | undefined {
  const ownerId = useOwnerId() ?? ''
  const state = useCatalogue({ isBeside: true })
  const { data: seen, isError } = useQuery(seenQuery(ownerId))
  const catalogue = state.status === 'ready' ? state.catalogue : undefined
  return useMemo(() => {
    // Where it cannot be told what was seen, nothing is called new.
    if (!catalogue || !(seen || isError)) return undefined
    return catalogue.alerts.map((alert) => {
      const key = alertKey(alert)
      const picture = alertPicture(alert.icon, catalogue)
      return { ...alert, key, picture, isNew: seen !== undefined && !seen.includes(key) }
    })
  }, [catalogue, seen, isError])
}

/** Those new ones that stand there when the list opens stay marked until it closes, though they count as seen from now on. */
export function useSeeing(shown: readonly KeyedAlert[], all: readonly KeyedAlert[]): ReadonlySet<string> {
  const ownerId = useOwnerId() ?? ''
  const queries = useQueryClient()
  const [marked] = useState(() => new Set(shown.filter(({ isNew }) => isNew).map(({ key }) => key)))
  const keys = shown.map(({ key }) => key).join(' ')
  useEffect(() => {
    if (keys !== '') void see(queries, { ownerId, keys: keys.split(' '), all: all.map(({ key }) => key) })
    // Seen once is seen: what the catalogue holds besides is looked at only for making room.
    // oxlint-disable-next-line react/exhaustive-deps -- another catalogue is no reason to say again what was said
  }, [queries, ownerId, keys])
  return marked
}
