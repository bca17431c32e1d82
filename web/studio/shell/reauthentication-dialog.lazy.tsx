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
 * Runs an action that may require recent authentication. If so, the dialog opens, and the action is repeated
 * after it. If the dialog is canceled, the action rejects with the original error.
 */
export function useReauthentication() {
  const [isOpen, setOpen] = useState(false)
  const [{ withReauthentication, finish }] = useState(() => createReauthentication(setOpen))
  return { withReauthentication, reauthentication: { isOpen, finish } satisfies Reauthentication }
}

const Loaded = lazyDialog<Reauthentication>(
  async () => (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog,
  ({ finish }) => finish('not-loaded'),
)

/** Dialog for reauthentication, which is valid for ten minutes: by a passkey, or by password and TOTP code. */
export const ReauthenticationDialog = ({ reauthentication }: { reauthentication: Reauthentication }) => (
  <Loaded {...reauthentication} />
)
