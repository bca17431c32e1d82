import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type ContentAnswer, publishText } from '#contract/studio/content.ts'
import { useTextDraft } from '#web/studio/content/index.ts'
import { refusalText, studioCall } from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { type Cue, readCues, tidyText } from './edit-cues.ts'

/** Steps that can be undone. */
const STEPS = 100

interface Steps {
  past: readonly (readonly Cue[])[]
  future: readonly (readonly Cue[])[]
  /** What the last step was: letters typed into one line are one step. */
  tag: string | undefined
}

const noSteps: Steps = { past: [], future: [], tag: undefined }

/** The lines of captions while they are written: saved by themselves, undone step by step. */
export function useCaptions(item: ContentAnswer) {
  const { store, state } = useTextDraft('captions', item)
  const [steps, setSteps] = useState(noSteps)
  const { data } = state
  const cues = useMemo(() => readCues(data['cues']), [data])
  const change = (next: readonly Cue[], tag?: string) => {
    if (next === cues) return
    store.change({ cues: next })
    const isSameStep = tag !== undefined && tag === steps.tag
    setSteps({ past: isSameStep ? steps.past : [...steps.past.slice(1 - STEPS), cues], future: [], tag })
  }
  const go = (from: 'past' | 'future') => {
    const found = from === 'past' ? steps.past.at(-1) : steps.future[0]
    if (!found) return
    store.change({ cues: found })
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
    undo: steps.past.length > 0 ? () => go('past') : undefined,
    redo: steps.future.length > 0 ? () => go('future') : undefined,
  }
}

export type CaptionsDraft = ReturnType<typeof useCaptions>

/** Publishes captions once they are saved. Lines are tidied first: nobody sees the space at the end of one. */
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
        const { slug, version } = store.current().item
        store.accept(await studioCall(publishText, { params: { kind: 'captions', slug }, body: { version } }))
        showToast('Captions published.', { isGood: true })
        await queries.invalidateQueries({ queryKey: ['studio'] })
      }
    } catch (reason) {
      setProblem(errorText(reason))
    } finally {
      setBusy(false)
    }
  }
  return { publish, problem, isBusy }
}

/** Lines are counted from one here. */
const errorText = (reason: unknown) =>
  refusalText(reason)
    .replace(/^'captions' cannot be published yet: /i, '')
    .replace(/cues\[(\d+)\](\.\w+)?:/, (_, at: string) => `Line ${Number(at) + 1}:`)
