import { type IconFile, ICONS } from '#contract/drawn-pictures.ts'
import { paths } from '#web/routing/paths.ts'
import { site } from '#web/site.ts'

/** Cache key of the icons. Browsers cache an icon by URL, so the URL changes with the logo and the accent color. */
const iconQuery = new URLSearchParams({ of: [site.logo ?? site.short, site.accent ?? ''].join(' ') })

/** Returns the web app manifest. The installed site opens at Browse. */
export function loader() {
  const icon = (file: IconFile, purpose: string) => ({
    src: `/${file}?${iconQuery}`,
    sizes: `${ICONS[file].size}x${ICONS[file].size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    name: site.name,
    short_name: site.short,
    description: site.tagline,
    id: '/',
    start_url: paths.browse(),
    scope: '/',
    display: 'standalone',
    background_color: '#0F1214',
    theme_color: '#0F1214',
    icons: [icon('icon-192.png', 'any'), icon('icon-512.png', 'any'), icon('icon-maskable.png', 'maskable')],
    // Shown on a long press on the icon.
    shortcuts: [{ name: 'Offline lessons', url: paths.gymBag() }],
  }
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json; charset=utf-8' } })
}
