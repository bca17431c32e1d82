// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import { Subscription } from '#contract/collections/subscription.ts'
import { collection, type Door } from '../collections.ts'

export const readSubscription = (door: Door, owner_id: string) =>
  collection(door, 'subscriptions', Subscription.parse, { userId: owner_id }).findOne({ owner_id })
