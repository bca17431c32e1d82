/** A document as it is handed in: `_id` and owner are added on the way. */
export type Content<Document> = Omit<Document, '_id' | 'owner_id'>
