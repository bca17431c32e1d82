import { attempt } from '#web/api/read.ts'

/** What the browser says of its storage, in bytes; undefined where it says nothing. */
export interface Room {
  used: number
  free: number
  /** Whether it has promised not to take the space back by itself. */
  isPromised: boolean
}

export async function readRoom(): Promise<Room | undefined> {
  const { storage } = navigator
  const { quota, usage = 0 } = (await attempt(() => storage.estimate())) ?? {}
  if (quota === undefined) return undefined
  return { used: usage, free: Math.max(0, quota - usage), isPromised: await storage.persisted() }
}

/** Asks the browser to keep what is stored. It may say no, and some ask the member. */
export const askForRoom = async () => (await attempt(() => navigator.storage.persist())) ?? false

/** 12_400_000 → "12 MB". */
export function sizeWords(bytes: number) {
  const megabytes = bytes / 1e6
  if (megabytes < 1) return 'less than 1 MB'
  return megabytes < 1000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1000).toFixed(1)} GB`
}
