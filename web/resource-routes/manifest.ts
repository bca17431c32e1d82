import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'

/** The manifest of the installed site, which opens where members train. */
export function loader() {
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return Response.json({
    name: site.name,
    short_name: site.short,
    description: site.tagline,
    id: '/',
    start_url: paths.browse(),
    scope: '/',
    display: 'standalone',
    background_color: '#0F1214',
    theme_color: '#0F1214',
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable.png', 512, 'maskable'),
    ],
    // A long press on the icon offers the lessons that play without a network.
    shortcuts: [{ name: 'Gym bag', url: paths.gymBag() }],
  })
}
