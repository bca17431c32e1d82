import { PLAYBACK_GRANT_LIFETIME_MS } from '#contract/limits.ts'
import type { Playback, PlaybackRequest } from '#contract/media.ts'
import { mayWatch } from '#rules/access.ts'
import { findLesson } from '#rules/catalogue.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { readPlan } from '#server/features/billing/index.ts'
import { recordGrant } from '#server/features/library/index.ts'
import { signGrant } from './grants.ts'
import { formatManifestUrl } from './media-urls.ts'

/**
 * Grants a member access to the film of a lesson for a few minutes. Throws LessonNotFound, LessonLocked,
 * LessonNotReady, PlayingElsewhere.
 */
export async function startPlayback(
  { db, signingKeys, now, catalogue }: Pick<Context, 'db' | 'signingKeys' | 'now' | 'catalogue'>,
  caller: Caller,
  { gid, id }: PlaybackRequest,
): Promise<Playback> {
  const startedAt = now()
  const plan = await readPlan(db, caller.owner, startedAt)
  const current = catalogue.current() ?? fail('NotReady')
  const { video } = findLesson(current, gid, id) ?? fail('LessonNotFound')
  if (!mayWatch(plan, { gid, id, free: video.free }, current)) fail('LessonLocked')
  if (!video.media) fail('LessonNotReady')
  const expiresAt = new Date(startedAt.getTime() + PLAYBACK_GRANT_LIFETIME_MS)
  const grant = signGrant(signingKeys.current('films'), video.media, expiresAt)
  // Recorded after the checks, so that only permitted playback counts. A displaced device gets no further grant.
  if (!(await recordGrant(db, caller, startedAt, expiresAt))) fail('PlayingElsewhere')
  return { manifest: formatManifestUrl(video.media, grant), expiresAt: expiresAt.toISOString() }
}
