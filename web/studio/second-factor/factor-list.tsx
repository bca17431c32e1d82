import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type getSecondFactor, removeApp, removePasskey, renewRecoveryCodes } from '#contract/studio/second-factor.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { DialogForm } from '#web/studio/content/index.ts'
import { describeError, studioCall, StudioSection, formatMoment } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Removal of a factor, which may need a confirmation first. */
interface Removal {
  action: () => Promise<unknown>
  /** Text shown after the removal. */
  confirmation: string
}

interface FactorListProps {
  factor: Parsed<typeof getSecondFactor, 'response'>
  /** Runs an action that may require recent authentication. */
  withReauthentication: <Value>(action: () => Promise<Value>) => Promise<Value>
  onAdd: () => void
  onCodes: (codes: string[]) => void
}

/** Lists the configured factors with buttons that add, remove and renew. */
export function FactorList({
  factor: { passkeys, appSince, recoveryCodesLeft },
  withReauthentication,
  onAdd,
  onCodes,
}: FactorListProps) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (action: () => Promise<unknown>) => withReauthentication(action),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['studio'] }),
  })
  const [pendingRemoval, setPendingRemoval] = useState<Removal>()
  const isOnlyFactor = passkeys.length + (appSince === null ? 0 : 1) === 1
  const remove = async ({ action, confirmation }: Removal) => {
    await change.mutateAsync(action)
    setPendingRemoval(undefined)
    // Moves the focus, because the row with the button was removed.
    document.getElementById('content')?.focus()
    showToast(confirmation, { isSuccess: true })
    return undefined
  }
  const onRemove = (removal: Removal) =>
    isOnlyFactor
      ? setPendingRemoval(removal)
      : void remove(removal).catch((reason: unknown) => showToast(describeError(reason)))
  const renew = () =>
    withReauthentication(() => studioCall(renewRecoveryCodes, {})).then(
      ({ recoveryCodes }) => onCodes(recoveryCodes),
      (reason: unknown) => showToast(describeError(reason)),
    )
  return (
    <>
      <p className="measure">The Studio asks for one of these factors each time you sign in.</p>
      <FactorTable passkeys={passkeys} appSince={appSince} onRemove={onRemove} />
      <Dialog
        isOpen={pendingRemoval !== undefined}
        onOpenChange={(next) => next || setPendingRemoval(undefined)}
        title="Remove your only second factor?"
        text="You’ll need only your usual sign-in to open the Studio, and all your recovery codes stop working immediately."
      >
        <DialogForm
          action="Remove factor"
          cancelLabel="Keep factor"
          submit={async () => pendingRemoval && remove(pendingRemoval)}
        >
          {null}
        </DialogForm>
      </Dialog>
      <p className="mt-6">
        <Button tone="main" onClick={onAdd}>
          Add another factor
        </Button>
      </p>
      <StudioSection title="Recovery codes">
        <p className="measure pt-2">
          {recoveryCodesLeft} of 10 left. If you lose your other factors, each code opens the Studio once. New codes
          replace the old ones. If you haven’t saved your codes, for example because the connection broke before they
          were shown, create new codes.
        </p>
        <p className="mt-4">
          <Button size="small" onClick={() => void renew()}>
            Create new codes
          </Button>
        </p>
      </StudioSection>
    </>
  )
}

interface FactorTableProps extends Pick<FactorListProps['factor'], 'passkeys' | 'appSince'> {
  onRemove: (removal: Removal) => void
}

const FactorTable = ({ passkeys, appSince, onRemove }: FactorTableProps) => (
  <table className="studio-table mt-6">
    <caption className="sr-only">Second factors</caption>
    <thead>
      <tr>
        <th scope="col">Factor</th>
        <th scope="col">Set up</th>
        <th scope="col">Last used</th>
        <th scope="col" className="last">
          <span className="sr-only">Remove</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {passkeys.map(({ id, name, since, lastUsed }) => (
        <tr key={id}>
          <th scope="row">
            {name} <span className="font-normal text-quiet">passkey</span>
          </th>
          <td data-name="Set up:">{formatMoment(since)}</td>
          <td data-name="Last used:">{lastUsed === null ? 'Not yet' : formatMoment(lastUsed)}</td>
          <td className="last">
            <button
              type="button"
              className="row-action"
              onClick={() =>
                onRemove({
                  action: () => studioCall(removePasskey, { params: { id } }),
                  confirmation: `Passkey “${name}” removed.`,
                })
              }
            >
              Remove<span className="sr-only"> the passkey {name}</span>
            </button>
          </td>
        </tr>
      ))}
      {appSince !== null && (
        <tr>
          <th scope="row">Authenticator app</th>
          <td data-name="Set up:" colSpan={2}>
            {formatMoment(appSince)}
          </td>
          <td className="last">
            <button
              type="button"
              className="row-action"
              onClick={() =>
                onRemove({ action: () => studioCall(removeApp, {}), confirmation: 'Authenticator app disconnected.' })
              }
            >
              Disconnect<span className="sr-only"> the authenticator app</span>
            </button>
          </td>
        </tr>
      )}
    </tbody>
  </table>
)
