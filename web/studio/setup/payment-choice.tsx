import type { MouseEvent, SubmitEvent } from 'react'
import { choosePayment, type SetupProgress } from '#contract/studio/setup.ts'
import { ReauthenticationDialog, studioCall } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { showToast } from '#web/ui/toast.tsx'
import { ErrorMessage } from './step-parts.tsx'
import { useChoice } from './use-choice.ts'

const providerTexts = {
  academy: 'Members pay at your front desk or by bank transfer. You approve each order.',
  stripe: 'Members pay by card on Stripe’s pages.',
  demo: 'Orders are approved immediately, and nothing is charged.',
} as const

/** Reads the checkbox that disconnects a Stripe account which is still needed. */
const readForce = (form: HTMLFormElement) => (new FormData(form).has('force') ? { force: true } : {})

/** Form that selects the payment provider. The server verifies Stripe keys and never returns them. */
export function PaymentChoice({ payment: { provider, isFixed, webhook } }: Pick<SetupProgress, 'payment'>) {
  const { choose, reauthentication, isBusy, isRejected, errorOf, message } = useChoice()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const form = event.currentTarget
    const data = new FormData(form)
    const body = {
      provider: 'stripe' as const,
      secretKey: formText(data, 'secretkey').trim(),
      webhookSecret: formText(data, 'webhooksecret').trim(),
      ...readForce(form),
    }
    if (await choose(() => studioCall(choosePayment, { body }))) {
      form.reset()
      showToast('Stripe accepted the key. Members now pay by card.', { isSuccess: true })
    }
  }
  const switchToDesk = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const body = { provider: 'academy' as const, ...(form && readForce(form)) }
    void choose(() => studioCall(choosePayment, { body }))
  }
  return (
    <section aria-label="Payment" className="max-w-[640px]">
      <h2 className="border-t-4 border-text pt-3 text-2xl condensed">Payment</h2>
      <p className="mt-2">{providerTexts[provider]}</p>
      {isFixed ? (
        <p className="mt-2 text-sm text-quiet">This is configured on the server (PAYMENT).</p>
      ) : (
        <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-5">
          <ErrorMessage message={message} />
          <Field
            name="secretkey"
            label="Stripe secret key"
            autoComplete="off"
            spellCheck={false}
            error={errorOf('secretkey')}
            hint="The key is tested right away, stored on your own server, and never shown again."
          />
          <Field
            name="webhooksecret"
            label="Stripe webhook signing secret"
            autoComplete="off"
            spellCheck={false}
            error={errorOf('webhooksecret')}
            hint={
              <>
                In Stripe, add a webhook to <span className="wrap-anywhere">{webhook}</span>.
              </>
            }
          />
          {provider === 'stripe' && isRejected && (
            <label className="flex items-start gap-3">
              <input type="checkbox" name="force" className="mt-0.5 size-5 shrink-0 accent-(--signal)" />
              Disconnect the current Stripe account even if it’s still needed, for example because it was closed. Plans
              then end with their paid period, and you have to pay refunds manually. If the account still exists, cancel
              its subscriptions in Stripe. Otherwise, members are charged without a plan.
            </label>
          )}
          <p className="flex flex-wrap gap-3">
            <Button type="submit" aria-disabled={isBusy}>
              {provider === 'stripe' ? 'Test and replace keys' : 'Test keys and use Stripe'}
            </Button>
            {provider === 'stripe' && (
              <Button onClick={switchToDesk} aria-disabled={isBusy}>
                Switch to payment at the front desk
              </Button>
            )}
          </p>
        </form>
      )}
      <ReauthenticationDialog reauthentication={reauthentication} />
    </section>
  )
}
