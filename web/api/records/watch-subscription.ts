import { collection, type Door, type WatchOptions } from '../collections.ts'

/** Tells that a member's plan has changed; what it is now is asked elsewhere. */
export const watchSubscription = (door: Door, userId: string) => {
  const { watch } = collection(door, 'subscriptions', (document) => document, { userId })
  return (options: WatchOptions) => watch(options)
}
