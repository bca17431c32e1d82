import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Content } from '#web/api/records/content.ts'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import type { ownCollection } from './own-collection.ts'

interface Owned {
  _id: string
  owner_id: string
}

/** The member's documents of a collection, undefined until they are known, and the gestures on them. */
export function useOwn<Document extends Owned>(collection: ReturnType<typeof ownCollection<Document>>) {
  const ownerId = useOwnerId() ?? ''
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(collection.query(ownerId))
  return {
    all: data,
    isError,
    retry: () => void refetch(),
    add: (content: Content<Document>) => collection.add(queries, ownerId, content),
    change: (id: string, content: Partial<Content<Document>>, where?: Partial<Content<Document>>) =>
      collection.change(queries, ownerId, id, content, where),
    remove: (id: string) => collection.remove(queries, ownerId, id),
  }
}
