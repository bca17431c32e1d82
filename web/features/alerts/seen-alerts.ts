import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { MAX_SEEN_ALERTS } from '#contract/limits.ts'
import { selectKeysToSave } from '#rules/alerts.ts'
import { seenAlerts } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import { keepaliveClient, memberKey, updateOptimistically, STALE_TIME } from '#web/features/member-data/index.ts'

const getKey = (ownerId: string) => memberKey(ownerId, 'seen_alerts')

/** Keys of the alerts that the member has seen on any device. */
export const seenAlertsQuery = (ownerId: string) =>
  queryOptions({
    queryKey: getKey(ownerId),
    queryFn: () => seenAlerts(client, ownerId).read(),
    enabled: ownerId !== '',
    staleTime: STALE_TIME,
  })

interface SeenAlerts {
  ownerId: string
  /** Keys of the alerts that were just seen. */
  keys: readonly string[]
  /** Keys of all alerts of the catalogue. */
  currentKeys: readonly string[]
}

/** Records alerts as seen. Errors are ignored; the alerts are then shown as new again. */
export async function markAlertsSeen(queryClient: QueryClient, { ownerId, keys, currentKeys }: SeenAlerts) {
  const seenKeys = queryClient.getQueryData<string[]>(getKey(ownerId)) ?? []
  const newKeys = keys.filter((key) => !seenKeys.includes(key))
  if (newKeys.length === 0) return
  const alerts = seenAlerts(keepaliveClient, ownerId)
  const hasSpace = seenKeys.length + newKeys.length <= MAX_SEEN_ALERTS
  await updateOptimistically<string[]>(queryClient, {
    queryKey: getKey(ownerId),
    apply: (cachedKeys) => [...cachedKeys, ...newKeys],
    undo: (cachedKeys) => cachedKeys.filter((key) => !newKeys.includes(key)),
    send: () =>
      hasSpace
        ? alerts.add(newKeys)
        : alerts.replace([...selectKeysToSave(seenKeys, currentKeys), ...newKeys].slice(-MAX_SEEN_ALERTS)),
  })
}
