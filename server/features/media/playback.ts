import type { Catalogue } from '#contract/catalogue.ts'
import { PLAYBACK_GRANT_LIFE } from '#contract/limits.ts'
import type { Playback, PlaybackRequest } from '#contract/media.ts'
import { mayWatch } from '#rules/access.ts'
import { findLesson } from '#rules/catalogue.ts'
import type { Plan } from '#rules/plan.ts'
import { fail } from '#server/fail.ts'
import type { Key } from '#server/platform/security/keys.ts'
import { manifestAddress } from './media-address.ts'
import { signGrant } from './grants.ts'

interface Tools {
  catalogue: Catalogue
  key: Key
  now: Date
}

/** Opens a lesson's film to a member for a few minutes. LessonNotFound, LessonLocked, LessonNotReady. */
export function playback({ catalogue, key, now }: Tools, plan: Plan, { gid, id }: PlaybackRequest): Playback {
  const { video } = findLesson(catalogue, gid, id) ?? fail('LessonNotFound')
  if (!mayWatch(plan, { gid, id, free: video.free }, catalogue)) fail('LessonLocked')
  if (!video.media) fail('LessonNotReady')
  const expiresAt = new Date(now.getTime() + PLAYBACK_GRANT_LIFE)
  const manifest = manifestAddress({ gid, id }, signGrant(key, { gid, id }, expiresAt))
  return { manifest, expiresAt: expiresAt.toISOString() }
}
