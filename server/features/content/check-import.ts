import { splitCaptionsSlug } from '#contract/content/captions.ts'
import { isRequired, requiredContent, parseContent, stripInvisibleInContent } from '#contract/content/kinds.ts'
import { fail, Failure } from '#server/errors.ts'
import { checkComplete, checkDraft, checkNewId, checkSlug, checkStorable } from './check-content.ts'
import { STUDIO_FILE } from './files/content-files.ts'
import { formatItemPath } from './files/locate-field.ts'
import { type Difference, formatItemName, type Snapshot, type SnapshotItem } from './snapshot.ts'

/** Throws BadRequest, with file and field, for an invalid snapshot. */
export function checkSnapshot({ items }: Snapshot) {
  for (const { kind, slug } of requiredContent)
    if (!items.some((item) => item.kind === kind && item.slug === slug && item.published))
      fail('BadRequest', `'${kind}/${slug}': the site requires it`)
  for (const { kind, slug, published, draft, unpublishAt } of items) {
    checkSlug(kind, slug)
    if (published) prefixErrors(formatItemPath(kind, slug), () => checkComplete(kind, checkStorable(kind, published)))
    if (draft) checkStorable(kind, draft)
    if (unpublishAt !== undefined && isRequired(kind, slug))
      fail('BadRequest', `'${kind}/${slug}': the site requires it, so 'unpublishAt' is not allowed`)
  }
}

/**
 * Throws BadRequest, with file and field, for additions that the Studio would reject: invalid new ids, captions without
 * a lesson, or drafts with wrong types. Data that is already stored is not checked.
 */
export function checkAdditions({ items }: Snapshot, differences: readonly Difference[]) {
  const lessons = new Set(items.flatMap(({ kind, slug }) => (kind === 'lesson' ? slug : [])))
  for (const difference of differences) {
    if (difference.change !== 'add' && difference.change !== 'draft') continue
    const { kind, slug, published, draft } = difference.item
    if (difference.change === 'add')
      prefixErrors(published ? formatItemPath(kind, slug) : locateInStudioFile(difference.item), () => {
        checkSlug(kind, slug, { isNew: true })
        if (kind === 'lesson') checkNewId(published ?? {})
        const lesson = kind === 'captions' && splitCaptionsSlug(slug)?.lesson
        if (lesson && !lessons.has(lesson)) fail('BadRequest', `'slug': the lesson "${lesson}" doesn’t exist`)
      })
    // Invisible characters are removed on publication.
    if (draft)
      prefixErrors(locateInStudioFile(difference.item), () => checkDraft(kind, stripInvisibleInContent(kind, draft)))
  }
}

/** Throws BadRequest for files without any lesson, because their import would bin lessons that their courses list. */
export function requireListedLessons({ items }: Snapshot, differences: readonly Difference[]) {
  if (items.some(({ kind }) => kind === 'lesson')) return
  const binned = differences.flatMap((difference) =>
    difference.change === 'bin' && difference.item.kind === 'lesson' ? difference.item.slug : [],
  )
  const binnedSlugs = new Set(binned)
  for (const { kind, slug, published } of items) {
    const listedSlugs = kind === 'course' && published ? (parseContent(kind, published).lessons ?? []) : []
    const lesson = listedSlugs.find((listedSlug) => binnedSlugs.has(listedSlug))
    if (lesson !== undefined)
      fail('BadRequest', `catalogue/lessons has no lesson, but the course '${slug}' lists '${lesson}'`)
  }
}

const locateInStudioFile = (item: SnapshotItem) => `${STUDIO_FILE}, ${formatItemName(item)}`

/** Prefixes the error of a check with the file and item. */
function prefixErrors(location: string, check: () => void) {
  try {
    check()
  } catch (error) {
    if (error instanceof Failure) fail(error.code, `${location}: ${error.message}`)
    throw error
  }
}
