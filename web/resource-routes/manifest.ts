import { type IconFile, ICONS } from '#contract/drawn-pictures.ts'
import { paths } from '#web/routing/paths.ts'
import { site } from '#web/site.ts'

/** Browsers keep an icon as long as its address stays: it changes with what the icon is drawn of. */
const look = new URLSearchParams({ of: [site.logo ?? site.short, site.accent ?? ''].join(' ') })

/** The manifest of the installed site, which opens where members train. */
export function loader() {
  const icon = (file: IconFile, purpose: string) => ({
    src: `/${file}?${look}`,
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
    // A long press on the icon offers the lessons that play without a network.
    shortcuts: [{ name: 'Offline lessons', url: paths.gymBag() }],
  }
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json; charset=utf-8' } })
}
