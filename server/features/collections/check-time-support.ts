import { fail } from '#server/errors.ts'
import type { Collection } from './collection.ts'

/** Throws ArgumentsNotAllowed if a past write time is given for a collection that is not merged. */
export function failIfTimeUnsupported({ isMerged }: Pick<Collection, 'isMerged'>, writtenAgo: number) {
  if (writtenAgo > 0 && !isMerged) fail('ArgumentsNotAllowed', "'writtenAgo' is only for collections that are merged")
}
