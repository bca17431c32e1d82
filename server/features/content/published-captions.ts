import { z } from 'zod'
import type { Captions } from '#contract/catalogue.ts'
import { captionsSlug, splitCaptionsSlug } from '#contract/content/captions.ts'
import { stripInvisible } from '#contract/invisible-characters.ts'

/** The current state of changed captions. */
interface ChangedCaptions {
  id: number
  slug: string
  position: number
  /** Null if unpublished. */
  published_revision: number | null
  /** The data without the cues. */
  data: unknown
}

const CaptionsHead = z.object({ label: z.string() })

/**
 * Caches the published captions by lesson: language, label and file. The cues are not cached because of their size;
 * `media/caption-file.ts` reads them on request.
 */
export class PublishedCaptions {
  readonly #lessons = new Map<string, Map<number, Captions & { position: number }>>()
  readonly #lists = new Map<string, readonly Captions[]>()
  #byLesson: ReadonlyMap<string, readonly Captions[]> | undefined

  get byLesson(): ReadonlyMap<string, readonly Captions[]> {
    return (this.#byLesson ??= new Map(this.#lists))
  }

  /** Removes captions whose items are not in `publishedIds`. */
  keepOnly(publishedIds: ReadonlySet<number>) {
    for (const [lesson, tracks] of this.#lessons)
      for (const [id, { lang, position }] of tracks)
        if (!publishedIds.has(id))
          this.set({ id, slug: captionsSlug(lesson, lang), position, published_revision: null, data: null })
  }

  /** Updates the captions of an item. The slug of captions never changes. */
  set({ id, slug, position, published_revision: revision, data }: ChangedCaptions) {
    const name = splitCaptionsSlug(slug)
    if (!name) return
    const { lesson, lang } = name
    const tracks = this.#lessons.get(lesson) ?? new Map<number, Captions & { position: number }>()
    const head = CaptionsHead.safeParse(data)
    if (revision === null || !head.success) tracks.delete(id)
    else tracks.set(id, { lang, label: toLabel(head.data, lang), file: formatFileName(id, revision), position })
    if (tracks.size > 0) {
      this.#lessons.set(lesson, tracks)
      this.#lists.set(lesson, [...tracks.values()].toSorted((a, b) => a.position - b.position).map(toCaptions))
    } else {
      this.#lessons.delete(lesson)
      this.#lists.delete(lesson)
    }
    this.#byLesson = undefined
  }
}

/** Removes invisible characters that previous versions of Holdfast accepted, so that the label is valid. */
const toLabel = ({ label }: z.output<typeof CaptionsHead>, lang: string) => stripInvisible(label).trim() || lang

const toCaptions = ({ lang, label, file }: Captions): Captions => ({ lang, label, file })

/** The file name contains the revision, which never changes after its publication, so it can be cached permanently. */
const formatFileName = (item: number, revision: number) => `captions.${item}.${revision}.vtt`
