import type { MetaDescriptor } from 'react-router'
import { SOCIAL_IMAGES_PATH } from '#contract/drawn-pictures.ts'
import { publicUrl } from '#web/shared-content.ts'
import { site } from '#web/site.ts'

/** Absolute URL of a page. Server only. */
export const absolute = (path: string) => publicUrl + path

/** URL of the preview image that the server renders for a page. */
export const socialImageOf = (path: string) => `${SOCIAL_IMAGES_PATH}${path === '/' ? 'home' : path.slice(1)}.png`

interface Page {
  path: string
  title: string
  /** One or two sentences; search engines show about 155 characters. */
  description: string
  /** Omits the academy's name from the title. */
  isWhole?: boolean
  kind?: 'website' | 'article'
  /** Path of a preview image other than the rendered one, 1200 by 630 pixels. */
  picture?: string | undefined
  /** Structured data (schema.org). */
  data?: Record<string, unknown>[]
}

/** Metadata of a public page. */
export function describe({
  path,
  title,
  description,
  isWhole,
  kind = 'website',
  picture,
  data = [],
}: Page): MetaDescriptor[] {
  const full = isWhole ? title : `${title} · ${site.name}`
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: absolute(path) },
    { property: 'og:type', content: kind },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: absolute(path) },
    { property: 'og:image', content: absolute(picture ?? socialImageOf(path)) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ]
}

export const organization = {
  '@type': 'Organization',
  '@id': absolute('/#academy'),
  name: site.name,
  url: absolute('/'),
  logo: absolute('/icon-512.png'),
  email: site.email,
  telephone: site.phone,
  address: { '@type': 'PostalAddress', streetAddress: site.address.join(', ') },
}

/** Breadcrumbs from the home page to this one. */
export const breadcrumbs = (...steps: [name: string, path: string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[site.name, '/'] as const, ...steps].map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: absolute(path),
  })),
})
