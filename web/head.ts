import type { MetaDescriptor } from 'react-router'
import { BUILT_ORIGIN } from '#contract/built-origin.ts'
import { SHARED_PICTURES } from '#contract/drawn-pictures.ts'
import { site } from './site.ts'

/** The address of a page for other machines. */
export const absolute = (path: string) => BUILT_ORIGIN + path

/** Where the picture of a page lies that the server draws for those who share it. */
export const pictureOf = (path: string) => `${SHARED_PICTURES}${path === '/' ? 'home' : path.slice(1)}.png`

interface Page {
  path: string
  title: string
  /** One or two sentences; search engines show about 155 characters. */
  description: string
  /** The title is used as it is, without the academy's name. */
  isWhole?: boolean
  kind?: 'website' | 'article'
  /** The path of another picture than the one that is drawn for the page, 1200 by 630 pixels. */
  picture?: string | undefined
  /** Structured data in schema.org's words. */
  data?: Record<string, unknown>[]
}

/** What machines read of a public page. */
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
    { property: 'og:image', content: absolute(picture ?? pictureOf(path)) },
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

/** The breadcrumbs from the start page to this one. */
export const breadcrumbs = (...steps: [name: string, path: string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[site.name, '/'] as const, ...steps].map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: absolute(path),
  })),
})
