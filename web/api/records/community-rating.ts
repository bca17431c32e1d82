// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import { CommunityRating } from '#contract/rating.ts'
import type { DataClient } from '../collections.ts'

/** What all members think of a lesson. */
export const readCommunityRating = async (
  { callFunction }: Pick<DataClient, 'callFunction'>,
  userId: string,
  lesson: { gid: string; id: string },
) => CommunityRating.parse(await callFunction('communityRating', [lesson], { userId }))
