import { useQuery } from '@tanstack/react-query'
import { sendDeliveryAgain, type Webhook, type WebhookDelivery } from '#contract/studio/webhooks.ts'
import { describeError, studioCall, StudioContent, formatMoment, useAccess } from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { deliveriesQuery, useIntegrationsChange } from './integrations-queries.ts'

export function Deliveries({ webhook: { id, url } }: { webhook: Webhook }) {
  const query = useQuery(deliveriesQuery(id))
  const { may } = useAccess()
  const resendMutation = useIntegrationsChange((delivery: string) =>
    studioCall(sendDeliveryAgain, { params: { id, delivery } }),
  )
  const resend = (delivery: string) =>
    resendMutation.mutateAsync(delivery).then(
      () => showToast('Sending the event again.', { isSuccess: true }),
      (reason: unknown) => showToast(describeError(reason)),
    )
  return (
    <section className="mt-6">
      <h3 className="text-lg font-semibold wrap-anywhere">Recent deliveries to {url}</h3>
      <StudioContent query={query} label="The deliveries">
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <p className="py-4">No deliveries in the last 14 days.</p>
          ) : (
            <table className="studio-table">
              <caption className="sr-only">Deliveries</caption>
              <thead>
                <tr>
                  <th scope="col">Event</th>
                  <th scope="col">Sent</th>
                  <th scope="col">State</th>
                  <th scope="col">Response</th>
                  <th scope="col" className="last">
                    <span className="sr-only">Send again</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {deliveries.map((delivery) => (
                  <tr key={delivery.id}>
                    <th scope="row">{delivery.event}</th>
                    <td>{formatMoment(delivery.createdAt)}</td>
                    <td>{describeState(delivery)}</td>
                    <td className="wrap-anywhere">{describeResponse(delivery)}</td>
                    <td className="last">
                      {may('programs.change') && delivery.state !== 'waiting' && (
                        <button type="button" className="row-action" onClick={() => void resend(delivery.id)}>
                          Send again<span className="sr-only"> the event {delivery.event}</span>
                        </button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </StudioContent>
    </section>
  )
}

const formatAttempts = (count: number) => (count === 1 ? 'one attempt' : `${count} attempts`)

function describeState({ state, tries: count }: WebhookDelivery) {
  if (state === 'delivered') return `Delivered after ${formatAttempts(count)}`
  if (state === 'failed') return `Failed after ${formatAttempts(count)}`
  return count === 0 ? 'Sending' : `Retrying after ${formatAttempts(count)}`
}

const describeResponse = ({ status, answer }: WebhookDelivery) =>
  [status, answer].filter((part) => part !== null && part !== '').join(' ')
