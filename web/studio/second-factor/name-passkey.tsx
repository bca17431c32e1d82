import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { MAX_PASSKEY_NAME_LENGTH } from '#contract/studio/limits.ts'
import { addPasskey } from '#contract/studio/second-factor.ts'
import { describeFactorError, createPasskey, studioCall } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'

interface NamePasskeyProps {
  /** Runs an action that may require recent authentication. */
  withReauthentication: <Value>(action: () => Promise<Value>) => Promise<Value>
  onAdded: (recoveryCodes: string[] | null) => void
  onBack: () => void
}

/** Step that creates a passkey with a name, by which the user recognizes the passkey. */
export function NamePasskey({ withReauthentication, onAdded, onBack }: NamePasskeyProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [state, setState] = useState<{ isBusy?: boolean; error?: string; request?: string }>({})
  useEffect(() => heading.current?.focus(), [])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    const form = event.currentTarget
    const name = formText(new FormData(form), 'passkey-name').trim()
    if (name === '') {
      setState({ error: 'Enter a name.' })
      return form.querySelector('input')?.focus()
    }
    setState({ isBusy: true })
    try {
      const credential = await withReauthentication(createPasskey)
      const { recoveryCodes } = await studioCall(addPasskey, { body: { name, credential } })
      onAdded(recoveryCodes)
    } catch (reason) {
      setState({ request: describeFactorError(reason) })
    }
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-4xl leading-none condensed outline-none">
        Create passkey
      </h2>
      <p className="mt-3">
        Your browser asks where to save the passkey: on this device, on a phone nearby, or on a security key.
      </p>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid max-w-[424px] gap-6">
        <p role="alert" className="font-semibold text-bad empty:hidden">
          {state.request}
        </p>
        <Field
          name="passkey-name"
          label="Passkey name, shown only to you"
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          autoComplete="off"
          placeholder="Phone, office laptop, blue key"
          error={state.error}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" tone="main" aria-disabled={state.isBusy}>
            Create passkey
          </Button>
          <Button onClick={onBack}>Back</Button>
        </p>
      </form>
    </>
  )
}
