import type { Captions } from '#contract/catalogue.ts'
import type { ContentKind, ContentOf, CachedKind, SingleKind } from '#contract/content/kinds.ts'

/** What visitors may see of an item. */
export interface PublishedItem<K extends CachedKind> {
  slug: string
  data: ContentOf<K>
  /** The first time. */
  publishedAt: Date
}

/**
 * What the academy has published, in the memory of this process. Another process's publication arrives within a second.
 */
export interface PublishedContent {
  /** Throws Error before the first {@link refresh}. */
  single<K extends SingleKind>(kind: K): ContentOf<K>
  find<K extends CachedKind>(kind: K, slug: string): PublishedItem<K> | undefined
  /** In the academy's order. */
  list<K extends CachedKind>(kind: K): readonly PublishedItem<K>[]
  /** The languages in which a lesson has published captions, by its slug. The same list until one of them changes. */
  captions(): ReadonlyMap<string, readonly Captions[]>
  /** The address of today for one that an item had earlier. */
  redirect(kind: ContentKind, slug: string): string | undefined
  /** Calls the listener whenever something that was published has come into memory. Answers how to stop. */
  onPublished(listener: () => void): () => void
  /** Counts the publications up to what is in memory. */
  publication(): number
  /** Reads what was published since. Rejects where the database does not answer. */
  refresh(): Promise<void>
}
