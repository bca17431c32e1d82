import { useState } from 'react'
import { deleteWebhook, renewWebhookSecret, testWebhook, type Webhook } from '#contract/studio/webhooks.ts'
import {
  ReauthenticationDialog,
  describeError,
  Secret,
  studioCall,
  formatMoment,
  useAccess,
  useReauthentication,
} from '#web/studio/shell/index.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Deliveries } from './deliveries.tsx'
import { useIntegrationsChange } from './integrations-queries.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

/** Table of webhooks with their delivery status. */
export function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [editedWebhook, setEditedWebhook] = useState<Webhook>()
  const [openedId, setOpenedId] = useState<string>()
  if (webhooks.length === 0)
    return <p className="measure py-4">No webhooks yet. Add a webhook to notify an app of new members or articles.</p>
  return (
    <>
      <table className="studio-table">
        <caption className="sr-only">Webhooks</caption>
        <thead>
          <tr>
            <th scope="col">URL</th>
            <th scope="col">Events</th>
            <th scope="col">State</th>
            <th scope="col" className="last">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <tr key={webhook.id}>
              <th scope="row" className="break-all">
                {webhook.url}
              </th>
              <td>{webhook.events.join(', ')}</td>
              <td>{describeState(webhook)}</td>
              <td className="last">
                <Actions
                  webhook={webhook}
                  onEdit={() => setEditedWebhook(webhook)}
                  onShow={() => setOpenedId(openedId === webhook.id ? undefined : webhook.id)}
                  isShown={openedId === webhook.id}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {webhooks
        .filter(({ id }) => id === openedId)
        .map((webhook) => (
          <Deliveries key={webhook.id} webhook={webhook} />
        ))}
      <WebhookDialog
        key={editedWebhook?.id}
        isOpen={editedWebhook !== undefined}
        webhook={editedWebhook}
        onClose={() => setEditedWebhook(undefined)}
      />
    </>
  )
}

function describeState({ disabledAt, failingSince, waiting, skipped }: Webhook) {
  const skippedText = skipped === 0 ? '' : ` ${skipped} skipped.`
  if (disabledAt)
    return `Off since ${formatMoment(disabledAt)}, because deliveries failed. To turn it on, choose Edit and save it.${skippedText}`
  if (failingSince) return `Failing since ${formatMoment(failingSince)}. ${waiting} waiting.${skippedText}`
  return waiting === 0 ? 'On' : `On. ${waiting} waiting.`
}

interface ActionsProps {
  webhook: Webhook
  onEdit: () => void
  onShow: () => void
  isShown: boolean
}

function Actions({ webhook: { id, url }, onEdit, onShow, isShown }: ActionsProps) {
  const { may } = useAccess()
  const { withReauthentication, reauthentication } = useReauthentication()
  const [secret, setSecret] = useState<string>()
  const params = { id }
  const test = useIntegrationsChange(() => studioCall(testWebhook, { params }))
  const renew = useIntegrationsChange(() => withReauthentication(() => studioCall(renewWebhookSecret, { params })))
  const remove = useIntegrationsChange(() => withReauthentication(() => studioCall(deleteWebhook, { params })))
  const showError = (reason: unknown) => showToast(describeError(reason))
  const onTest = () =>
    test.mutateAsync(undefined).then(() => showToast('Sending a test event.', { isSuccess: true }), showError)
  const onRenew = () => renew.mutateAsync(undefined).then((renewed) => setSecret(renewed.secret), showError)
  const onRemove = () =>
    remove.mutateAsync(undefined).then(() => {
      document.getElementById('content')?.focus()
      showToast('Webhook removed.', { isSuccess: true })
    }, showError)
  const actions: [name: string, onPress: () => void][] = [
    ['Test', () => void onTest()],
    ['Edit', onEdit],
    ['New secret', () => void onRenew()],
    ['Remove', () => void onRemove()],
  ]
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-4 max-md:justify-start">
      <button type="button" className="row-action" aria-expanded={isShown} onClick={onShow}>
        Deliveries<span className="sr-only"> to {url}</span>
      </button>
      {may('programs.change') &&
        actions.map(([name, onPress]) => (
          <button key={name} type="button" className="row-action" onClick={onPress}>
            {name}
            <span className="sr-only">: {url}</span>
          </button>
        ))}
      <Dialog
        isOpen={secret !== undefined}
        onOpenChange={() => setSecret(undefined)}
        title="New secret"
        text="The old secret also signs events for one more day, so that nothing is lost while you switch."
      >
        <Secret label="Secret" value={secret ?? ''} />
      </Dialog>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </span>
  )
}
