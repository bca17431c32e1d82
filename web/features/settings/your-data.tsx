import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clearHistory, exportData } from '#web/api/account.ts'
import { type readDetails, updateProfile } from '#web/api/account-records.ts'
import { client } from '#web/client.ts'
import { memberKey, updateOptimistically } from '#web/features/member-data/index.ts'
import { removeAllProgress } from '#web/features/progress/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { showToast } from '#web/ui/toast.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { detailsQuery, signInWaysQuery } from './settings-queries.ts'

/** Data controls of the member: export, pause and clear the history, delete the account. */
export function YourData({ ownerId }: { ownerId: string }) {
  return (
    <div className="grid gap-x-(--gutter) gap-y-9 md:grid-cols-2 xl:grid-cols-3">
      <ExportData />
      <ViewingHistory ownerId={ownerId} />
      <DeleteAccount ownerId={ownerId} />
    </div>
  )
}

function ExportData() {
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle')
  const startExport = () => {
    if (state === 'busy') return
    setState('busy')
    void downloadExport().then(
      () => setState('done'),
      () => setState('failed'),
    )
  }
  return (
    <div>
      <h3 className="font-semibold">Export</h3>
      <p className="mt-1 text-sm leading-[1.45] text-quiet">
        All the data we have about you, as one JSON file: details, lists, ratings, history, devices.
      </p>
      <p className="mt-4">
        <Button size="small" aria-disabled={state === 'busy'} onClick={startExport}>
          <Icon name="arrow" className="size-5 rotate-90" /> {state === 'busy' ? 'Exporting…' : 'Export my data'}
        </Button>
      </p>
      <output className="mt-2 block text-sm leading-[1.45]">
        {state === 'done' && 'The file is in your downloads.'}
        {state === 'failed' && 'The download was incomplete, so we discarded it. Try again in a moment.'}
      </output>
    </div>
  )
}

/** Downloads the export as a file. Throws if the download is incomplete. */
async function downloadExport() {
  const file = await (await client.fetch(exportData, {})).blob()
  saveFile(file, `my-data-${new Date().toISOString().slice(0, 10)}.json`)
}

type Details = Awaited<ReturnType<typeof readDetails>>

function ViewingHistory({ ownerId }: { ownerId: string }) {
  const queryClient = useQueryClient()
  const { data: details } = useQuery(detailsQuery(ownerId))
  const [isConfirming, setConfirming] = useState(false)
  const isPaused = details?.historyPaused === true
  const togglePause = async () => {
    const createUpdate = (historyPaused: boolean) => (cachedDetails: Details) =>
      cachedDetails ? { ...cachedDetails, historyPaused } : cachedDetails
    const failure = await updateOptimistically<Details>(queryClient, {
      queryKey: detailsQuery(ownerId).queryKey.map(String),
      apply: createUpdate(!isPaused),
      undo: createUpdate(isPaused),
      send: () => updateProfile(client, ownerId, { historyPaused: !isPaused }),
    })
    if (failure) showToast(`Couldn’t ${isPaused ? 'resume' : 'pause'} your history. Nothing changed.`)
  }
  const clear = async () => {
    await clearHistory(client.callFunction)
    removeAllProgress(queryClient, ownerId)
    await queryClient.invalidateQueries({ queryKey: memberKey(ownerId) })
    showToast('Viewing history cleared.', { isSuccess: true })
  }
  return (
    <div>
      <h3 className="font-semibold">Viewing history</h3>
      <p className="mt-1 text-sm leading-[1.45] text-quiet">
        {isPaused
          ? 'Paused: we don’t save what you watch, and lessons don’t remember your place.'
          : 'What you watched and how far. Used for “Continue training” and the progress bars on lessons.'}
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        {details !== undefined && (
          <Button size="small" onClick={() => void togglePause()}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        <Button size="small" onClick={() => setConfirming(true)}>
          Clear
        </Button>
      </p>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        title="Clear your viewing history?"
        text="This permanently clears your place in every lesson, on every device. My List and your ratings are kept."
        label="Clear history"
        onConfirm={clear}
      />
    </div>
  )
}

function DeleteAccount({ ownerId }: { ownerId: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data: signInWays, isError } = useQuery(signInWaysQuery(ownerId))
  return (
    <div>
      <h3 className="font-semibold">Delete account</h3>
      <p className="mt-1 text-sm leading-[1.45] text-quiet">
        Cancels your plan and permanently deletes your data, right away.
      </p>
      <p className="mt-4 min-h-11 text-sm">
        {signInWays && (
          <Button size="small" onClick={() => setOpen(true)} className="border-bad! text-bad!">
            Delete account
          </Button>
        )}
        {isError && 'Couldn’t load your sign-in details. Reload the page to delete your account.'}
      </p>
      {signInWays && (
        <DeleteAccountDialog
          ownerId={ownerId}
          hasPassword={signInWays.hasPassword}
          isOpen={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </div>
  )
}
