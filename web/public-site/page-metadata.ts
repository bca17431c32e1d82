import type { MetaDescriptor } from 'react-router'
import { SOCIAL_IMAGES_PATH } from '#contract/drawn-pictures.ts'
import { publicUrl } from '#web/shared-content.ts'
import { site } from '#web/site.ts'

/** Returns the absolute URL of a page. For the server only. */
export const absolute = (path: string) => publicUrl + path

/** Returns the path of the preview image that the server renders for a page. */
export const socialImageOf = (path: string) => `${SOCIAL_IMAGES_PATH}${path === '/' ? 'home' : path.slice(1)}.png`

interface Page {
  path: string
  title: string
  /** One or two sentences, because search engines show about 155 characters. */
  description: string
  /** Whether the title is complete without the academy's name. */
  isFullTitle?: boolean
  kind?: 'website' | 'article'
  /** Path of a preview image of 1200 by 630 pixels that replaces the rendered image. */
  picture?: string | undefined
  /** Structured data (schema.org). */
  data?: Record<string, unknown>[]
}

/** Returns the metadata of a public page. */
export function describe({
  path,
  title,
  description,
  isFullTitle,
  kind = 'website',
  picture,
  data = [],
}: Page): MetaDescriptor[] {
  const fullTitle = isFullTitle ? title : `${title} · ${site.name}`
  return [
    { title: fullTitle },
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
    ...data.map((item) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })),
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

/** Returns the breadcrumbs from the home page to a page. */
export const breadcrumbs = (...steps: [name: string, path: string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[site.name, '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path),
  })),
})
