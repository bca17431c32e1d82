import type { Captions } from '#contract/catalogue.ts'
import type { ContentKind, ContentOf, CachedKind, SettingsKind } from '#contract/content/kinds.ts'

/** The published version of an item. */
export interface PublishedItem<K extends CachedKind> {
  slug: string
  data: ContentOf<K>
  /** Time of the first publication. */
  publishedAt: Date
}

/** The published content in the memory of this process. Publications of other processes are loaded within a second. */
export interface PublishedContent {
  /** Returns the only item of a kind. Throws before the first {@link refresh}. */
  single<K extends SettingsKind>(kind: K): ContentOf<K>
  find<K extends CachedKind>(kind: K, slug: string): PublishedItem<K> | undefined
  /** Returns the items in the academy's order. */
  list<K extends CachedKind>(kind: K): readonly PublishedItem<K>[]
  /**
   * Returns the published captions of the lessons, by slug. The returned object stays the same until captions change.
   */
  captions(): ReadonlyMap<string, readonly Captions[]>
  /** Returns the current slug of an item for one of its previous slugs. */
  redirect(kind: ContentKind, slug: string): string | undefined
  /** Calls the listener when a publication was loaded. Returns a function that removes the listener. */
  onPublished(listener: () => void): () => void
  /** Returns the number of the loaded publication. */
  publication(): number
  /** Loads new publications. Rejects if the database does not respond. */
  refresh(): Promise<void>
}
