import { fail } from '#server/errors.ts'
import type { Collection } from './collection.ts'

/** Only records of which the academy remembers when they were written can be changed as of an earlier time. */
export function refuseTime({ isMerged }: Pick<Collection, 'isMerged'>, writtenAgo: number) {
  if (writtenAgo > 0 && !isMerged) fail('ArgumentsNotAllowed', "'writtenAgo' is only for collections that are merged")
}
