import { z } from 'zod'
import type { Captions } from '#contract/catalogue.ts'
import { captionsSlug, readCaptionsSlug } from '#contract/content/captions.ts'
import { withoutUnseen } from '#contract/unseen-characters.ts'

/** The current state of a content item. */
interface ChangedCaptions {
  id: number
  slug: string
  position: number
  /** Null where nothing of it is published. */
  published_revision: number | null
  /** All but the cues. */
  data: unknown
}

const Head = z.object({ label: z.string() })

/**
 * Which captions are published: language, label, and the file that `media/caption-file.ts` makes of them when a player
 * asks for it. The cues of all lessons would not fit into the memory of each process.
 */
export class PublishedCaptions {
  readonly #lessons = new Map<string, Map<number, Captions & { position: number }>>()
  readonly #lists = new Map<string, readonly Captions[]>()
  #byLesson: ReadonlyMap<string, readonly Captions[]> | undefined

  get byLesson(): ReadonlyMap<string, readonly Captions[]> {
    return (this.#byLesson ??= new Map(this.#lists))
  }

  /** Removes what is not published any more. */
  keepOnly(published: ReadonlySet<number>) {
    for (const [lesson, own] of this.#lessons)
      for (const [id, { lang, position }] of own)
        if (!published.has(id))
          this.set({ id, slug: captionsSlug(lesson, lang), position, published_revision: null, data: null })
  }

  /** Takes over what changed in an item. Its slug never changes. */
  set({ id, slug, position, published_revision: revision, data }: ChangedCaptions) {
    const name = readCaptionsSlug(slug)
    if (!name) return
    const { lesson, lang } = name
    const own = this.#lessons.get(lesson) ?? new Map<number, Captions & { position: number }>()
    const head = Head.safeParse(data)
    if (revision === null || !head.success) own.delete(id)
    else own.set(id, { lang, label: labelOf(head.data, lang), file: captionFile(id, revision), position })
    if (own.size > 0) {
      this.#lessons.set(lesson, own)
      this.#lists.set(lesson, [...own.values()].toSorted((a, b) => a.position - b.position).map(toCaptions))
    } else {
      this.#lessons.delete(lesson)
      this.#lists.delete(lesson)
    }
    this.#byLesson = undefined
  }
}

/** As it was published, without the characters that only an earlier version took: no track is lost for its label. */
const labelOf = ({ label }: z.output<typeof Head>, lang: string) => withoutUnseen(label).trim() || lang

const toCaptions = ({ lang, label, file }: Captions): Captions => ({ lang, label, file })

/** A revision never changes once it was published, so its file may be cached for ever. */
const captionFile = (item: number, revision: number) => `captions.${item}.${revision}.vtt`
