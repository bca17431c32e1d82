import { collection, type DataClient } from '../collections.ts'
import { isList, isText, need, part } from '../read.ts'

const readSeen = (document: unknown) => ({
  alerts: part(document, 'alerts', isList).map((key) => need(key, isText, 'the key of an alert')),
})

/** The keys of the alerts that a member has seen. */
export const seenAlerts = (dataClient: DataClient, owner_id: string) => {
  const documents = collection(dataClient, 'seen_alerts', readSeen, { userId: owner_id })
  const change = (update: Record<string, unknown>) => documents.updateOne({ owner_id }, update, { upsert: true })
  return {
    read: async (): Promise<string[]> => (await documents.findOne({ owner_id }))?.alerts ?? [],
    add: (keys: readonly string[]) => change({ $addToSet: { alerts: { $each: [...keys] } } }),
    /** In place of all that were remembered. */
    keepOnly: (keys: readonly string[]) => change({ $set: { alerts: [...keys] } }),
  }
}
