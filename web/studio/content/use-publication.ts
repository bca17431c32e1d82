import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { binText, type ContentItem, publishText, unpublishText } from '#contract/studio/content.ts'
import { copyLesson } from '#contract/studio/lessons.ts'
import { studioCall } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { showToast } from '#web/ui/toast.tsx'
import { isConflict } from './draft-ports.ts'
import type { DraftStore } from './draft-store.ts'
import { findSafetyProblem } from './lesson-checks.tsx'
import { draftProblem, type Problem } from './field-problem.ts'
import { getPublication, restorePublication } from './restore-publication.ts'
import { saveUnmerged } from './save-unmerged.ts'
import { type SectionName, sections } from './sections.ts'
import { fieldId } from './fields/labelled.tsx'
import { textKinds } from './text-kinds.ts'

/** State of the actions on a draft: the error of the last action, whether an action runs, and a function that runs one. */
function useDraftAction(store: DraftStore, fields: Parameters<typeof draftProblem>[2]) {
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const showProblem = (reason: unknown) => {
    const fieldProblem = draftProblem(store.current(), reason, fields)
    setProblem(fieldProblem)
    if (fieldProblem?.field !== undefined) document.getElementById(fieldId(fieldProblem.field))?.focus()
  }
  const saveDraft = async (): Promise<boolean> => {
    if (await saveUnmerged(store)) return true
    const { reason } = store.current()
    if (reason !== undefined) showProblem(reason)
    return false
  }
  /**
   * Saves the draft and runs the action. If the version is outdated and `isDone` returns true for the current item, an
   * earlier attempt whose response was lost has succeeded, and `onDone` is called instead of showing an error.
   */
  const runAction = async (
    action: (item: ContentItem) => Promise<unknown>,
    { isDone, onDone }: { isDone?: (item: ContentItem) => boolean; onDone?: (item: ContentItem) => void } = {},
  ) => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      if (await saveDraft()) await store.call(action)
    } catch (reason) {
      const { item, state } = store.current()
      if (isConflict(reason) && state !== 'conflict' && isDone?.(item)) onDone?.(item)
      else showProblem(reason)
    } finally {
      setBusy(false)
    }
  }
  return { problem, isBusy, setProblem, saveDraft, runAction }
}

/** Actions on a whole text: publish, unpublish, duplicate, and move to the bin. Each action saves the draft first. */
export function usePublication(section: SectionName, store: DraftStore) {
  const [previousItem, setPreviousItem] = useState<ContentItem>()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const kind = sections[section]
  const { problem, isBusy, setProblem, saveDraft, runAction } = useDraftAction(store, textKinds[section].fields)

  const accept = (item: ContentItem, message: string) => {
    setPreviousItem(undefined)
    store.accept(item)
    showToast(message, { isSuccess: true })
    void queryClient.invalidateQueries({ queryKey: ['studio'] })
  }
  const acceptPublished = (item: ContentItem) => accept(item, 'Published.')
  const acceptUnpublished = (item: ContentItem) => accept(item, 'Unpublished. The draft is kept.')
  return {
    problem,
    isBusy,
    saveDraft,
    accept,
    publish: async () => {
      const safetyError = section === 'lessons' ? findSafetyProblem(store.current().data) : undefined
      if (safetyError) {
        setProblem(safetyError)
        document.getElementById(fieldId(safetyError.field))?.focus()
        return
      }
      await runAction(
        async ({ slug, version }) =>
          acceptPublished(await studioCall(publishText, { params: { kind, slug }, body: { version } })),
        { isDone: ({ draft, published }) => published?.revision === draft.revision, onDone: acceptPublished },
      )
    },
    unpublish: () =>
      runAction(
        async (item) => {
          const { slug, version } = item
          const query = { version: String(version) }
          acceptUnpublished(await studioCall(unpublishText, { params: { kind, slug }, query }))
          setPreviousItem(item)
        },
        { isDone: ({ published }) => published === null, onDone: acceptUnpublished },
      ),
    /** Publishes the revision that was unpublished last, with its schedule; undefined if nothing was unpublished. */
    undoUnpublish:
      // Another editor may have published the text in the meantime.
      previousItem && !store.current().item.published
        ? () =>
            runAction(async (item) =>
              accept(await restorePublication(kind, item, getPublication(previousItem)), 'Published again.'),
            )
        : undefined,
    duplicate: () =>
      runAction(async ({ slug }) => {
        const copy = await studioCall(copyLesson, { params: { slug } })
        await queryClient.invalidateQueries({ queryKey: ['studio', 'lessons'] })
        await navigate(paths.studioText(section, copy.slug))
        showToast('Lesson duplicated. The copy isn’t in a course yet.', { isSuccess: true })
      }),
    bin: () =>
      runAction(async (item) => {
        const { slug, version } = item
        const binned = await studioCall(binText, { params: { kind, slug }, query: { version: String(version) } })
        const state = { binned: { id: binned.id, version: binned.version, ...getPublication(item) } }
        await navigate(paths.studioTexts(section), { state })
      }),
  }
}

export type Publication = ReturnType<typeof usePublication>
