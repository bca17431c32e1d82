import { tryCatch, optionalText } from '#web/api/read-response.ts'
import type { LessonRef } from '#web/routing/paths.ts'
import { parseRecord } from '#web/session/member.ts'
import { getMemberStorageKey } from '#web/session/storage/member-storage.ts'

const getKey = (ownerId: string) => getMemberStorageKey(ownerId, 'cart-lesson')

/** Stores the lesson from which an order was started, because the provider redirects back without the lesson. */
export const storeLessonOfOrder = (ownerId: string, order: string, { gid, id }: LessonRef) =>
  tryCatch(() => localStorage.setItem(getKey(ownerId), JSON.stringify({ order, gid, id })))

/** Returns the lesson from which this order was started, if any. */
export function findLessonOfOrder(ownerId: string, order: string): LessonRef | undefined {
  const storedLesson = parseRecord(() => localStorage.getItem(getKey(ownerId)) ?? '')
  const [gid, id] = [optionalText(storedLesson['gid']), optionalText(storedLesson['id'])]
  return storedLesson['order'] === order && gid && id ? { gid, id } : undefined
}
