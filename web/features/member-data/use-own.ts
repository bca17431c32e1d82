import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import type { ownCollection } from './own-collection.ts'

/** The member's documents of a collection, undefined until they are known, and the gestures on them. */
export function useOwn<Document extends { id: string }>(collection: ReturnType<typeof ownCollection<Document>>) {
  const ownerId = useOwnerId() ?? ''
  const queries = useQueryClient()
  const { data, isPaused, isError, refetch } = useQuery(collection.query(ownerId))
  type Content = Omit<Document, 'id'>
  return {
    all: data,
    isPaused,
    isError,
    retry: () => void refetch(),
    add: (content: Content) => collection.add(queries, ownerId, content),
    change: (id: string, content: Partial<Content>, where?: Partial<Content>) =>
      collection.change(queries, ownerId, id, content, where),
    remove: (id: string) => collection.remove(queries, ownerId, id),
  }
}
