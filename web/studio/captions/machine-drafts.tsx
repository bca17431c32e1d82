import { useQueryClient } from '@tanstack/react-query'
import { startMachineDraft, endMachineDraft, type MachineDraft } from '#contract/studio/captions.ts'
import { describeError, studioCall, useAccess } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Polling interval while the transcriber runs. */
export const POLL_INTERVAL_MS = 2000
export const isInProgress = ({ state }: MachineDraft) => state !== 'failed'

interface MachineDraftsProps {
  lesson: string
  drafts: readonly MachineDraft[]
}

/** List of a lesson's machine drafts that are queued, running or failed. */
export const MachineDrafts = ({ lesson, drafts }: MachineDraftsProps) =>
  drafts.length > 0 && (
    <ul aria-label="Captions being generated" className="machine-drafts">
      {drafts.map((draft) => (
        <li key={draft.lang} data-state={draft.state}>
          <MachineRow lesson={lesson} draft={draft} />
        </li>
      ))}
    </ul>
  )

function MachineRow({ lesson, draft: { lang, label, ...draft } }: { lesson: string; draft: MachineDraft }) {
  const { state, progress, failure } = draft
  const { may } = useAccess()
  const queryClient = useQueryClient()
  const run = async (call: () => Promise<unknown>) => {
    try {
      await call()
    } catch (reason) {
      showToast(describeError(reason))
    }
    // Moves the focus, because the button may have been removed.
    document.getElementById('content')?.focus()
    await queryClient.invalidateQueries({ queryKey: ['studio'] })
  }
  const cancel = () => run(() => studioCall(endMachineDraft, { query: { lesson, lang } }))
  const retry = () => run(() => studioCall(startMachineDraft, { body: { lesson, lang, label } }))
  return (
    <>
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-semibold">{label}, automatic captions</p>
        <p role="status" className="text-sm leading-[1.45] text-quiet wrap-anywhere">
          {failure ?? describeState({ ...draft })}
        </p>
        {state === 'working' && (
          <progress className="captions-progress" aria-label={`${label}: progress`} max={1} value={progress} />
        )}
      </div>
      {may('content.change') && (
        <p className="flex flex-wrap gap-3">
          {state === 'failed' && (
            <Button size="small" onClick={() => void retry()}>
              Try again<span className="sr-only">: {label}</span>
            </Button>
          )}
          <Button size="small" tone="bare" onClick={() => void cancel()}>
            {state === 'failed' ? 'Dismiss' : 'Cancel'}
            <span className="sr-only">: {label}</span>
          </Button>
        </p>
      )}
    </>
  )
}

function describeState({
  state,
  ahead,
  progress,
  secondsLeft,
}: Pick<MachineDraft, 'state' | 'ahead' | 'progress' | 'secondsLeft'>) {
  if (state === 'waiting') return ahead === 0 ? 'Starting soon…' : `In the queue, ${ahead} ahead.`
  const progressText = `${Math.floor(progress * 100)}% done`
  if (secondsLeft === null) return `${progressText}.`
  return secondsLeft < 60
    ? `${progressText}, less than a minute left.`
    : `${progressText}, ${Math.ceil(secondsLeft / 60)} min left.`
}
