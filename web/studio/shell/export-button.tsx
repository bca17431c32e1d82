import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { showToast } from '#web/ui/toast.tsx'
import { ReauthenticationDialog, useReauthentication } from './reauthentication-dialog.lazy.tsx'
import { describeError } from './describe-error.ts'

interface ExportButtonProps {
  /** Exported data in the button's accessible name, as in "CSV file of these members". */
  label: string
  /** File name without date and extension. */
  fileName: string
  download: () => Promise<Response>
}

/** Button that downloads a filtered list as a CSV file. The server may require recent authentication. */
export function ExportButton({ label, fileName, download }: ExportButtonProps) {
  const { withReauthentication, reauthentication } = useReauthentication()
  const [isBusy, setBusy] = useState(false)
  const startExport = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const file = await withReauthentication(async () => (await download()).blob())
      saveFile(file, `${fileName}-${new Date().toISOString().slice(0, 10)}.csv`)
    } catch (reason) {
      showToast(describeError(reason))
    }
    setBusy(false)
  }
  return (
    <>
      <Button size="small" aria-disabled={isBusy} onClick={() => void startExport()}>
        CSV<span className="sr-only"> file of {label}</span>
      </Button>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </>
  )
}
