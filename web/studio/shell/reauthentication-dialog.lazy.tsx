import { useState } from 'react'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { createReauthentication } from './create-reauthentication.ts'

export interface Reauthentication {
  /** Whether the dialog is open. */
  isOpen: boolean
  /** Closes the dialog, with true after a successful authentication. `not-loaded`: its code did not load. */
  finish: (result: boolean | 'not-loaded') => void
}

/**
 * Returns a function that runs an action which may require recent authentication. If required, opens the dialog and
 * then repeats the action. If the user cancels the dialog, the action rejects with the original error.
 */
export function useReauthentication() {
  const [isOpen, setOpen] = useState(false)
  const [{ withReauthentication, finish }] = useState(() => createReauthentication(setOpen))
  return { withReauthentication, reauthentication: { isOpen, finish } satisfies Reauthentication }
}

const LazyReauthenticationDialog = lazyDialog<Reauthentication>(
  async () => (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog,
  ({ finish }) => finish('not-loaded'),
)

/** Dialog for reauthentication with a passkey, or with password and code. Reauthentication is valid for ten minutes. */
export const ReauthenticationDialog = ({ reauthentication }: { reauthentication: Reauthentication }) => (
  <LazyReauthenticationDialog {...reauthentication} />
)
