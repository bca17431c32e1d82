import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ContentItem, publishText } from '#contract/studio/content.ts'
import { type DraftStore, saveUnmerged, useTextDraft } from '#web/studio/content/index.ts'
import { describeError, studioCall } from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { CueHistory } from './cue-history.ts'
import { type Cue, tidyText } from './edit-cues.ts'

/** State of the captions editor, with autosave and undo. */
export function useCaptions(item: ContentItem) {
  const { store, state } = useTextDraft('captions', item)
  const [history] = useState(() => new CueHistory(store))
  const { cues } = history
  const [openIndex, setLineIndex] = useState(() => cues.findIndex(({ unread }) => unread))
  // Another version of the lines may be shorter.
  const lineIndex = Math.max(0, Math.min(openIndex, cues.length - 1))
  return {
    store,
    state,
    cues,
    /** Index of the open line. */
    lineIndex,
    setLineIndex,
    change: (next: readonly Cue[], tag?: string) => history.change(next, lineIndex, tag),
    undo: history.canUndo ? () => setLineIndex(history.undo(lineIndex)) : undefined,
    redo: history.canRedo ? () => setLineIndex(history.redo(lineIndex)) : undefined,
  }
}

export type CaptionsDraft = ReturnType<typeof useCaptions>

/** Publishes captions from the editor. If a line has no text, opens that line instead. */
export function usePublishCaptions({
  store,
  cues,
  setLineIndex,
}: Pick<CaptionsDraft, 'store' | 'cues' | 'setLineIndex'>) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const publish = async () => {
    if (isBusy) return
    const emptyLine = findEmptyLine(cues)
    if (emptyLine) {
      setProblem(emptyLine.message)
      return setLineIndex(emptyLine.lineIndex)
    }
    setBusy(true)
    setProblem(undefined)
    try {
      const send = ({ slug, version }: ContentItem) =>
        studioCall(publishText, { params: { kind: 'captions', slug }, body: { version } })
      if (await publishCaptions(store, cues, send)) {
        showToast('Captions published.', { isSuccess: true })
        await queryClient.invalidateQueries({ queryKey: ['studio'] })
      }
    } catch (reason) {
      if (store.current().state !== 'conflict') setProblem(errorText(reason))
    } finally {
      setBusy(false)
    }
  }
  return { publish, problem, isBusy }
}

/** Finds the first line without text, which cannot be published. */
export function findEmptyLine(cues: readonly Cue[]): { lineIndex: number; message: string } | undefined {
  const index = cues.findIndex(({ text }) => tidyText(text) === '')
  return index >= 0 ? { lineIndex: index, message: `Line ${index + 1} has no text.` } : undefined
}

/**
 * Publishes captions after saving them. Spaces are trimmed first, because they are invisible in the editor. Returns
 * false if the save failed, so nothing was published.
 */
export async function publishCaptions(
  store: DraftStore,
  cues: readonly Cue[],
  send: (item: ContentItem) => Promise<ContentItem>,
): Promise<boolean> {
  store.change({ cues: cues.map((cue) => ({ ...cue, text: tidyText(cue.text) })) })
  if (!(await saveUnmerged(store))) return false
  store.accept(await store.call(send))
  return true
}

/** Converts an error to text. Line numbers in the text start at one. */
const errorText = (reason: unknown) =>
  describeError(reason)
    .replace(/^'captions' cannot be published yet: /i, '')
    .replace(/cues\[(\d+)\](\.\w+)?:/, (_, lineIndex: string) => `Line ${Number(lineIndex) + 1}:`)
