import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Alert } from '#contract/catalogue.ts'
import { alertKey, isOlderThanAccount } from '#rules/alerts.ts'
import { useCatalogue } from '#web/features/catalogue/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { findAlertPicture } from './alert-urls.ts'
import { markAlertsSeen, seenAlertsQuery } from './seen-alerts.ts'

export interface KeyedAlert extends Alert {
  key: string
  isNew: boolean
  /** URL of the icon, if it is an image. */
  picture: string | undefined
}

/**
 * The alerts in catalogue order, each with its seen state. Alerts older than the account are not new. Undefined until
 * catalogue and seen alerts are loaded.
 */
export function useAlerts(): KeyedAlert[] | undefined {
  const ownerId = useOwnerId() ?? ''
  const state = useCatalogue({ retryOnMount: false })
  const { data: seenKeys, isError } = useQuery(seenAlertsQuery(ownerId))
  const catalogue = state.status === 'ready' ? state.catalogue : undefined
  return useMemo(() => {
    // If the seen alerts cannot be loaded, no alert is new.
    if (!catalogue || !(seenKeys || isError)) return undefined
    return catalogue.alerts.map((alert) => {
      const key = alertKey(alert)
      const picture = findAlertPicture(alert.icon, catalogue)
      const isNew = seenKeys !== undefined && !seenKeys.includes(key) && !isOlderThanAccount(alert, ownerId)
      return { ...alert, key, picture, isNew }
    })
  }, [catalogue, seenKeys, isError, ownerId])
}

/**
 * Records the shown alerts as seen. Returns the keys of the alerts that were new when the list opened; they stay
 * highlighted until the list closes.
 */
export function useMarkSeen(
  shownAlerts: readonly KeyedAlert[],
  currentAlerts: readonly KeyedAlert[],
): ReadonlySet<string> {
  const ownerId = useOwnerId() ?? ''
  const queryClient = useQueryClient()
  const [newKeys] = useState(() => new Set(shownAlerts.filter(({ isNew }) => isNew).map(({ key }) => key)))
  const keys = shownAlerts.map(({ key }) => key).join(' ')
  useEffect(() => {
    if (keys !== '')
      void markAlertsSeen(queryClient, {
        ownerId,
        keys: keys.split(' '),
        currentKeys: currentAlerts.map(({ key }) => key),
      })
    // `currentAlerts` only decides which old keys are dropped.
    // oxlint-disable-next-line react/exhaustive-deps -- a new catalogue must not save the same keys again
  }, [queryClient, ownerId, keys])
  return newKeys
}
