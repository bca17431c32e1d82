import type { CachedKind, SettingsKind } from '#contract/content/kinds.ts'
import type { Published, SiteContent, SiteCourse } from '#contract/site-content.ts'
import type { PublishedItem } from '#server/ports/published-content.ts'

/** Lists the published items of a kind, in the academy's order. */
type List = <K extends CachedKind>(kind: K) => readonly PublishedItem<K>[]

/** Collects all published content that pages show. Throws if required settings are not published. */
export function toSiteContent(
  server: Pick<SiteContent, 'publicUrl' | 'sendsMail' | 'renews'>,
  list: List,
  courses: readonly SiteCourse[],
): SiteContent {
  const listData = <K extends CachedKind>(kind: K): Published<K>[] =>
    list(kind).map(({ slug, data }) => ({ ...data, slug }))
  const single = <K extends SettingsKind>(kind: K) => {
    const [item] = list(kind)
    if (!item) throw new Error(`The academy has published no ${kind}.`)
    return item.data
  }
  return {
    ...server,
    site: single('site'),
    plans: single('plans'),
    team: single('team'),
    instructors: listData('instructor'),
    help: listData('help'),
    articles: list('article').map(({ slug, data, publishedAt }) => ({
      ...data,
      slug,
      published: data.published ?? publishedAt.toISOString().slice(0, 10),
    })),
    pages: listData('page'),
    legal: listData('legal'),
    courses,
    soon: (list('lists')[0]?.data.soon ?? []).map(({ id, title, description }) => ({ id, title, description })),
  }
}
