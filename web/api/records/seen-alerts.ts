// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import { SeenAlerts } from '#contract/collections/seen-alerts.ts'
import { collection, type Door } from '../collections.ts'

/** The keys of the alerts that a member has seen. */
export const seenAlerts = (door: Door, owner_id: string) => {
  const documents = collection(door, 'seen_alerts', SeenAlerts.parse, { userId: owner_id })
  const change = (update: Record<string, unknown>) => documents.updateOne({ owner_id }, update, { upsert: true })
  return {
    read: async (): Promise<string[]> => (await documents.findOne({ owner_id }))?.alerts ?? [],
    add: (keys: readonly string[]) => change({ $addToSet: { alerts: { $each: [...keys] } } }),
    /** In place of all that were remembered. */
    keepOnly: (keys: readonly string[]) => change({ $set: { alerts: [...keys] } }),
    watch: documents.watch,
  }
}
