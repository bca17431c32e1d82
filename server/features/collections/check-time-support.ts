import { fail } from '#server/errors.ts'
import type { Collection } from './collection.ts'

/** Throws ArgumentsNotAllowed if a write has `writtenAgo` (milliseconds) but its collection is not merged. */
export function failIfTimeUnsupported({ isMerged }: Pick<Collection, 'isMerged'>, writtenAgo: number) {
  if (writtenAgo > 0 && !isMerged) fail('ArgumentsNotAllowed', "'writtenAgo' is only for collections that are merged")
}
