import { z } from 'zod'
import type { SitePage } from './pages.ts'

const text = z.string().min(1)
const address = z.url()
const day = z.iso.date()

const Organization = z.object({
  '@type': z.literal('Organization'),
  '@id': address,
  name: text,
  url: address,
  logo: address,
  email: z.email(),
  telephone: z.string().startsWith('+'),
  address: z.object({ '@type': z.literal('PostalAddress'), streetAddress: text }),
})

const Offer = z.object({
  '@type': z.literal('Offer'),
  category: z.enum(['Free', 'Partially Free', 'Subscription', 'Paid']),
  price: z.number().nonnegative(),
  priceCurrency: z.string().length(3),
})

const Course = z.object({
  '@type': z.literal('Course'),
  name: text,
  description: text.max(500),
  url: address,
  provider: z.object({ '@type': z.literal('Organization'), '@id': address, name: text, url: address }),
  offers: z.array(Offer).nonempty(),
  hasCourseInstance: z.object({ '@type': z.literal('CourseInstance'), courseMode: z.literal('Online') }),
})

const WebSite = z.object({ '@type': z.literal('WebSite'), name: text, url: address })

const Article = z.object({
  '@type': z.literal('Article'),
  headline: text.max(110),
  image: address,
  datePublished: day,
  dateModified: day,
  author: Organization,
  publisher: Organization,
  mainEntityOfPage: address,
})

/** Positions must count from 1. */
const hasConsecutivePositions = (list: { position: number }[]) =>
  list.every(({ position }, index) => position === index + 1)
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(z.object({ '@type': z.literal('ListItem'), position: z.int(), item, name: text.optional() }))

/** A breadcrumb of one step is useless, and search engines ignore a list of fewer than three courses. */
const BreadcrumbList = z.object({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: listOf(address)
    .min(2)
    .refine(hasConsecutivePositions, 'not counted from 1')
    .refine((steps) => steps.every(({ name }) => name), 'a step without a name'),
})
const CourseList = z.object({
  '@type': z.literal('ItemList'),
  itemListElement: listOf(Course).min(3).refine(hasConsecutivePositions, 'not counted from 1'),
})

const FAQPage = z.object({
  '@type': z.literal('FAQPage'),
  mainEntity: z
    .array(
      z.object({
        '@type': z.literal('Question'),
        name: text,
        acceptedAnswer: z.object({ '@type': z.literal('Answer'), text: text }),
      }),
    )
    .nonempty(),
})

/** Properties that search engines require or, if available, recommend. */
const Thing = z.intersection(
  z.object({ '@context': z.literal('https://schema.org') }),
  z.discriminatedUnion('@type', [Organization, WebSite, CourseList, Article, BreadcrumbList, FAQPage]),
)

const block = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g

/** Returns errors in the structured data of the pages, one line each. */
export const findInvalidJsonLd = (pages: SitePage[]): string[] =>
  pages.flatMap(({ address: from, html }) =>
    [...html.matchAll(block)].flatMap(([, text = '']) => {
      const result = Thing.safeParse(JSON.parse(text))
      return (result.error?.issues ?? []).map(({ path, message }) => `${from}: ${path.join('.')}: ${message}.`)
    }),
  )
