// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import { Subscription } from '#contract/collections/subscription.ts'
import { collection, type DataClient } from '../collections.ts'

export const readSubscription = (dataClient: DataClient, owner_id: string) =>
  collection(dataClient, 'subscriptions', Subscription.parse, { userId: owner_id }).findOne({ owner_id })
