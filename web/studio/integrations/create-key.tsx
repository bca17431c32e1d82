import { type SubmitEvent, useState } from 'react'
import { createStudioKey } from '#contract/studio/keys.ts'
import { MAX_STUDIO_KEY_DAYS } from '#contract/studio/limits.ts'
import { KeyScope } from '#contract/studio/permissions.ts'
import {
  permissionLabels,
  ReauthenticationDialog,
  parseWholeNumber,
  Secret,
  describeError,
  studioCall,
  useAccess,
  useReauthentication,
} from '#web/studio/shell/index.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { CheckboxGroup } from './checkbox-group.tsx'
import { useIntegrationsChange } from './integrations-queries.ts'

/** Button and dialog that create an API key. */
export function CreateKey() {
  const [isOpen, setOpen] = useState(false)
  const [secretKey, setSecretKey] = useState<string>()
  const setDialogOpen = (isNowOpen: boolean) => {
    setOpen(isNowOpen)
    if (isNowOpen) setSecretKey(undefined)
  }
  return (
    <>
      <Button tone="main" size="small" onClick={() => setDialogOpen(true)}>
        Create API key
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setDialogOpen}
        title={secretKey ? 'Your new API key' : 'Create API key'}
        text={
          secretKey
            ? undefined
            : 'An app uses the key to call the Studio in your name. A key never has more permissions than you do.'
        }
      >
        {secretKey ? <Secret label="Key" value={secretKey} /> : <KeyForm onCreated={setSecretKey} />}
      </Dialog>
    </>
  )
}

interface Errors {
  name?: string | undefined
  days?: string | undefined
  scopes?: string | undefined
  request?: string
}

const isValidDays = (days: number) => Number.isInteger(days) && days >= 1 && days <= MAX_STUDIO_KEY_DAYS

function KeyForm({ onCreated }: { onCreated: (key: string) => void }) {
  const { may } = useAccess()
  const [scopes, setScopes] = useState<KeyScope[]>([])
  const [errors, setErrors] = useState<Errors>({})
  const { withReauthentication, reauthentication } = useReauthentication()
  const createKey = useIntegrationsChange((body: { name: string; scopes: KeyScope[]; days: number }) =>
    withReauthentication(() => studioCall(createStudioKey, { body })),
  )
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (createKey.isPending) return
    const form = event.currentTarget
    const name = formText(new FormData(form), 'name').trim()
    const days = parseWholeNumber(formText(new FormData(form), 'days')) ?? 0
    const newErrors = {
      name: name === '' ? 'Enter the name of the app, so that you can recognize the key.' : undefined,
      days: isValidDays(days) ? undefined : `Enter a number of days from 1 to ${MAX_STUDIO_KEY_DAYS}.`,
      scopes: scopes.length === 0 ? 'Choose at least one scope.' : undefined,
    }
    setErrors(newErrors)
    if (newErrors.name) return form.querySelector<HTMLElement>('[name=name]')?.focus()
    if (newErrors.days) return form.querySelector<HTMLElement>('[name=days]')?.focus()
    if (newErrors.scopes) return form.querySelector<HTMLElement>('[type=checkbox]')?.focus()
    await createKey.mutateAsync({ name, scopes, days }).then(
      ({ key }) => onCreated(key),
      (reason: unknown) => setErrors({ request: describeError(reason) }),
    )
  }
  return (
    <>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-6">
        <p role="alert" className="font-semibold text-bad empty:hidden">
          {errors.request}
        </p>
        <Field name="name" label="App name" maxLength={60} autoComplete="off" error={errors.name} />
        <Field
          name="days"
          label="Valid for (days)"
          type="number"
          min={1}
          max={MAX_STUDIO_KEY_DAYS}
          defaultValue={90}
          error={errors.days}
        />
        <CheckboxGroup
          legend="Scopes"
          name="scope"
          labels={permissionLabels}
          values={KeyScope.options.filter(may)}
          selectedValues={scopes}
          onChoose={setScopes}
          error={errors.scopes}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" tone="main" aria-disabled={createKey.isPending}>
            Create key
          </Button>
          <DialogClose className={buttonClass()}>Cancel</DialogClose>
        </p>
      </form>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </>
  )
}
