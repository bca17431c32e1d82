import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { showToast } from '#web/ui/toast.tsx'
import { ReauthenticationDialog, useReauthentication } from './reauthentication-dialog.tsx'
import { refusalText } from './refusal-text.ts'

interface ExportButtonProps {
  /** Object of "CSV file of". */
  label: string
  /** File name without the date. */
  name: string
  open: () => Promise<Response>
}

/** Downloads a list as CSV with the current filter. May require recent authentication. */
export function ExportButton({ label, name, open }: ExportButtonProps) {
  const { run, proving } = useReauthentication()
  const [isBusy, setBusy] = useState(false)
  const startExport = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const file = await run(async () => (await open()).blob())
      saveFile(file, `${name}-${new Date().toISOString().slice(0, 10)}.csv`)
    } catch (reason) {
      showToast(refusalText(reason))
    }
    setBusy(false)
  }
  return (
    <>
      <Button size="small" aria-disabled={isBusy} onClick={() => void startExport()}>
        CSV<span className="sr-only"> file of {label}</span>
      </Button>
      <ReauthenticationDialog proving={proving} />
    </>
  )
}
