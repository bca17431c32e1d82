import { PLAYBACK_GRANT_LIFETIME_MS } from '#contract/limits.ts'
import type { Playback } from '#contract/media.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { signGrant } from './grants.ts'
import { formatManifestUrl } from './media-urls.ts'
import { hasFilm } from './media-store.ts'

/** Grants staff access to a film, even if no lesson has it. Does not count as a playing device. Throws NotFound. */
export async function watchFilm(
  { config, signingKeys, now }: Pick<Context, 'config' | 'signingKeys' | 'now'>,
  asset: string,
): Promise<Playback> {
  if (!(await hasFilm(config, asset))) fail('NotFound', 'this video doesn’t exist')
  const expiresAt = new Date(now().getTime() + PLAYBACK_GRANT_LIFETIME_MS)
  const grant = signGrant(signingKeys.current('films'), asset, expiresAt)
  return { manifest: formatManifestUrl(asset, grant), expiresAt: expiresAt.toISOString() }
}
