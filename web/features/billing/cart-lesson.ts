import { tryCatch, optionalText } from '#web/api/read-answer.ts'
import type { LessonRef } from '#web/routing/paths.ts'
import { parseRecord } from '#web/session/member.ts'
import { memberStorageKey } from '#web/session/storage/member-storage.ts'

const keyOf = (ownerId: string) => memberStorageKey(ownerId, 'cart-lesson')

/** Stores the lesson that an order was placed for, while the provider's page takes the payment. */
export const storeCartLesson = (ownerId: string, order: string, { gid, id }: LessonRef) =>
  tryCatch(() => localStorage.setItem(keyOf(ownerId), JSON.stringify({ order, gid, id })))

/** The lesson that this order was placed for; undefined for an order that came from no lesson. */
export function storedCartLesson(ownerId: string, order: string): LessonRef | undefined {
  const stored = parseRecord(() => localStorage.getItem(keyOf(ownerId)) ?? '')
  const [gid, id] = [optionalText(stored['gid']), optionalText(stored['id'])]
  return stored['order'] === order && gid && id ? { gid, id } : undefined
}
