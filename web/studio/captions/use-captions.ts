import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type ContentItem, publishText } from '#contract/studio/content.ts'
import { useTextDraft } from '#web/studio/content/index.ts'
import { refusalText, studioCall } from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { type Cue, readCues, tidyText } from './edit-cues.ts'

/** Maximum number of undo steps. */
const MAX_UNDO_STEPS = 100

interface Steps {
  past: readonly (readonly Cue[])[]
  future: readonly (readonly Cue[])[]
  /** Identifies the last step: consecutive typing in one line is one step. */
  tag: string | undefined
}

const noSteps: Steps = { past: [], future: [], tag: undefined }

/** State of the captions editor, with autosave and undo. */
export function useCaptions(item: ContentItem) {
  const { store, state } = useTextDraft('captions', item)
  const [steps, setSteps] = useState(noSteps)
  const { data } = state
  const cues = useMemo(() => readCues(data['cues']), [data])
  const change = (next: readonly Cue[], tag?: string) => {
    if (next === cues) return
    store.change({ cues: next })
    const isSameStep = tag !== undefined && tag === steps.tag
    setSteps({ past: isSameStep ? steps.past : [...steps.past.slice(1 - MAX_UNDO_STEPS), cues], future: [], tag })
  }
  const applyStep = (from: 'past' | 'future') => {
    const step = from === 'past' ? steps.past.at(-1) : steps.future[0]
    if (!step) return
    store.change({ cues: step })
    setSteps(
      from === 'past'
        ? { past: steps.past.slice(0, -1), future: [cues, ...steps.future], tag: undefined }
        : { past: [...steps.past, cues], future: steps.future.slice(1), tag: undefined },
    )
  }
  return {
    store,
    state,
    cues,
    change,
    undo: steps.past.length > 0 ? () => applyStep('past') : undefined,
    redo: steps.future.length > 0 ? () => applyStep('future') : undefined,
  }
}

export type CaptionsDraft = ReturnType<typeof useCaptions>

/** Publishes captions after saving them. Spaces are trimmed first, because they are invisible in the editor. */
export function usePublishCaptions({ store, cues }: Pick<CaptionsDraft, 'store' | 'cues'>) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()
  const publish = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    store.change({ cues: cues.map((cue) => ({ ...cue, text: tidyText(cue.text) })) })
    try {
      if (await store.save()) {
        const published = await store.call(({ slug, version }) =>
          studioCall(publishText, { params: { kind: 'captions', slug }, body: { version } }),
        )
        store.accept(published)
        showToast('Captions published.', { isGood: true })
        await queries.invalidateQueries({ queryKey: ['studio'] })
      }
    } catch (reason) {
      if (store.current().state !== 'conflict') setProblem(errorText(reason))
    } finally {
      setBusy(false)
    }
  }
  return { publish, problem, isBusy }
}

/** Line numbers in messages start at one. */
const errorText = (reason: unknown) =>
  refusalText(reason)
    .replace(/^'captions' cannot be published yet: /i, '')
    .replace(/cues\[(\d+)\](\.\w+)?:/, (_, at: string) => `Line ${Number(at) + 1}:`)
