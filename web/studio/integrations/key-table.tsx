import { revokeStudioKey, type StudioKey } from '#contract/studio/keys.ts'
import {
  ReauthenticationDialog,
  describeError,
  studioCall,
  formatMoment,
  useAccess,
  useReauthentication,
} from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useIntegrationsChange } from './integrations-queries.ts'

/** Table of the active API keys. */
export function KeyTable({ keys }: { keys: readonly StudioKey[] }) {
  const { may } = useAccess()
  const { withReauthentication, reauthentication } = useReauthentication()
  const revoke = useIntegrationsChange((id: string) =>
    withReauthentication(() => studioCall(revokeStudioKey, { params: { id } })),
  )
  if (keys.length === 0)
    return (
      <p className="measure py-4">No API keys yet. Create a key for an app that reads or changes the academy’s data.</p>
    )
  const confirmRevoke = ({ id, name }: StudioKey) =>
    revoke.mutateAsync(id).then(
      () => {
        // Moves the focus, because the row with the button was removed.
        document.getElementById('content')?.focus()
        showToast(`Key ${name} revoked.`, { isSuccess: true })
      },
      (reason: unknown) => showToast(describeError(reason)),
    )
  return (
    <>
      <table className="studio-table">
        <caption className="sr-only">API keys</caption>
        <thead>
          <tr>
            <th scope="col">App</th>
            <th scope="col">Scopes</th>
            <th scope="col">Created by</th>
            <th scope="col">Last used</th>
            <th scope="col">Expires</th>
            {may('programs.change') && (
              <th scope="col" className="last">
                <span className="sr-only">Revoke</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row" className="wrap-anywhere">
                {key.name}
              </th>
              <td>{key.scopes.join(', ')}</td>
              <td data-name="Created by:" className="wrap-anywhere">
                {key.owner}
              </td>
              <td data-name="Last used:">{key.lastUsedAt === null ? 'Never' : formatMoment(key.lastUsedAt)}</td>
              <td data-name="Expires:">{formatMoment(key.expiresAt)}</td>
              {may('programs.change') && (
                <td className="last">
                  <button type="button" className="row-action" onClick={() => void confirmRevoke(key)}>
                    Revoke<span className="sr-only"> the key {key.name}</span>
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </>
  )
}
