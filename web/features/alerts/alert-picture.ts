import type { Catalogue } from '#contract/catalogue.ts'

/**
 * The address of an alert's icon where it is a picture of the academy's own: on this site, or on the media storage host that lessons' thumbnails
 * come from (specification §7). Undefined for the name of an icon, and for a picture from anywhere else, which is not loaded.
 */
export function alertPicture(icon: string, { videos }: Pick<Catalogue, 'videos'>): string | undefined {
  if (/^\/(?![/\\])/.test(icon)) return icon
  if (!/^https?:\/\//i.test(icon) || !URL.canParse(icon)) return undefined
  const { origin, href } = new URL(icon)
  const isMediaHost = videos.some((group) => group.videos.some(({ thumbnail }) => thumbnail.startsWith(`${origin}/`)))
  return isMediaHost ? href : undefined
}
