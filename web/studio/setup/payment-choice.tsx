import type { SubmitEvent } from 'react'
import { choosePayment, type SetupProgress } from '#contract/studio/setup.ts'
import { ReauthenticationDialog, studioCall } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { showToast } from '#web/ui/toast.tsx'
import { Refusal } from './step-parts.tsx'
import { useChoice } from './use-choice.ts'

const providers = {
  academy: 'Members pay at your desk, or by transfer. You approve each order.',
  stripe: 'Members pay by card on the pages of Stripe.',
  demo: 'Orders are approved at once, and no money is taken.',
} as const

/** Who takes the money. Stripe's keys are tried at once, and never shown again. */
export function PaymentChoice({ payment: { provider, isFixed, webhook } }: Pick<SetupProgress, 'payment'>) {
  const { choose, proving, isBusy, errorOf, words } = useChoice()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const form = event.currentTarget
    const data = new FormData(form)
    const body = {
      provider: 'stripe' as const,
      secretKey: formText(data, 'secretkey').trim(),
      webhookSecret: formText(data, 'webhooksecret').trim(),
    }
    if (await choose(() => studioCall(choosePayment, { body }))) {
      form.reset()
      showToast('Stripe knows the key. Members pay by card from now on.', { isGood: true })
    }
  }
  const toDesk = () => void choose(() => studioCall(choosePayment, { body: { provider: 'academy' } }))
  return (
    <section aria-label="Payment" className="max-w-[640px]">
      <h2 className="border-t-4 border-text pt-3 text-2xl condensed">Payment</h2>
      <p className="mt-2">{providers[provider]}</p>
      {isFixed ? (
        <p className="mt-2 text-sm text-quiet">The settings of the machine decide this (PAYMENT).</p>
      ) : (
        <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-5">
          <Refusal words={words} />
          <Field
            name="secretkey"
            label="Secret key of Stripe"
            autoComplete="off"
            spellCheck={false}
            error={errorOf('secretkey')}
            hint="It is tried at once, stored by your own server, and never shown again."
          />
          <Field
            name="webhooksecret"
            label="Signing secret of its webhook"
            autoComplete="off"
            spellCheck={false}
            error={errorOf('webhooksecret')}
            hint={
              <>
                In Stripe, add a webhook to <span className="wrap-anywhere">{webhook}</span>.
              </>
            }
          />
          <p className="flex flex-wrap gap-3">
            <Button type="submit" aria-disabled={isBusy}>
              {provider === 'stripe' ? 'Try and change the keys' : 'Try the keys and use Stripe'}
            </Button>
            {provider === 'stripe' && <Button onClick={toDesk}>Pay at the desk instead</Button>}
          </p>
        </form>
      )}
      <ReauthenticationDialog proving={proving} />
    </section>
  )
}
