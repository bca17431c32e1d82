import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ProfileDetails } from '#contract/collections/profile.ts'
import { type DetailChanges, updateProfile } from '#web/api/account-records.ts'
import { client } from '#web/client.ts'
import { type Failure, FailureBox, describeFailure } from '#web/features/account/index.ts'
import { goals as offeredGoals } from '#web/features/welcome/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import {
  getChangedFields,
  checkDetails,
  type DetailErrors,
  type DetailField,
  getMaxLength,
  toInitialValue,
} from './detail-errors.ts'
import { asError } from './settings-errors.ts'
import { QueryContent } from './query-content.tsx'
import { detailsQuery } from './settings-queries.ts'

/** Name, work, telephone and goals of the member. */
export function Details({ ownerId }: { ownerId: string }) {
  const query = useQuery(detailsQuery(ownerId))
  return (
    <QueryContent query={query} label="your details" rows={3}>
      {(details) => <DetailsForm key={ownerId} ownerId={ownerId} details={details} />}
    </QueryContent>
  )
}

const fields: { name: DetailField; label: string; autoComplete: string; type?: string; hint?: string }[] = [
  { name: 'full_name', label: 'Full name', autoComplete: 'name' },
  {
    name: 'job_role',
    label: 'Work',
    autoComplete: 'organization-title',
    hint: 'For example: nurse, student, officer, parent',
  },
  {
    name: 'phone_number',
    label: 'Telephone',
    autoComplete: 'tel',
    type: 'tel',
    hint: 'With the country code, like +1 555 010 7788.',
  },
]

interface FormState {
  isBusy?: boolean
  isSaved?: boolean
  errors?: DetailErrors
  failure?: Failure
}

function DetailsForm({ ownerId, details }: { ownerId: string; details: ProfileDetails | null }) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<FormState>({})
  const formRef = useRef<HTMLFormElement>(null)
  const initialValues = useRef<DetailChanges>({})
  useEffect(() => {
    if (formRef.current) initialValues.current = checkDetails(...readForm(formRef.current)).changes
  }, [])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    const form = event.currentTarget
    const { changes, errors } = checkDetails(...readForm(form))
    const firstInvalidField = fields.find(({ name }) => errors[name])
    setState(firstInvalidField ? { errors } : { isBusy: true })
    if (firstInvalidField) return form.querySelector<HTMLInputElement>(`#${firstInvalidField.name}`)?.focus()
    const changedValues = getChangedFields(initialValues.current, changes)
    const pendingSave =
      Object.keys(changedValues).length > 0 ? updateProfile(client, ownerId, changedValues) : Promise.resolve()
    await pendingSave.then(
      () => {
        initialValues.current = changes
        setState({ isSaved: true })
      },
      (reason: unknown) => setState({ failure: describeFailure(asError(reason)) }),
    )
    void queryClient.invalidateQueries(detailsQuery(ownerId))
  }
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={() => state.isSaved && setState({})}
    >
      <div className="grid gap-6 md:grid-cols-2">
        {fields.map(({ name, hint, ...field }) => (
          <Field
            key={name}
            {...field}
            name={name}
            maxLength={getMaxLength(name)}
            defaultValue={toInitialValue(details?.[name])}
            error={state.errors?.[name]}
            hint={!state.errors?.[name] && hint}
          />
        ))}
      </div>
      <Goals selectedGoals={(details?.goals ?? []).map(toInitialValue).filter((goal) => goal !== '')} />
      {state.failure && <FailureBox failure={state.failure} />}
      <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" tone="main" aria-disabled={state.isBusy}>
          {state.isBusy ? 'Saving…' : 'Save changes'}
        </Button>
        <output className="font-semibold text-good">{state.isSaved && 'Saved.'}</output>
      </p>
    </form>
  )
}

function readForm(form: HTMLFormElement): Parameters<typeof checkDetails> {
  const data = new FormData(form)
  const goals = data.getAll('goals').filter((goal) => typeof goal === 'string')
  return [
    {
      full_name: formText(data, 'full_name'),
      job_role: formText(data, 'job_role'),
      phone_number: formText(data, 'phone_number'),
    },
    goals,
  ]
}

/** Checkboxes of the offered goals, and of the member's other goals, which another client can have added. */
function Goals({ selectedGoals }: { selectedGoals: string[] }) {
  const options = [...new Set<string>([...offeredGoals, ...selectedGoals])]
  return (
    <fieldset className="mt-6">
      <legend className="mb-1.5 text-sm font-semibold">What brings you here</legend>
      <ul className="grid gap-x-(--gutter) border-t border-edge md:grid-cols-2">
        {options.map((goal) => (
          <li key={goal} className="border-b border-rule">
            <label className="flex min-h-12 cursor-pointer items-center gap-3 py-2 leading-[1.3] hover:bg-hover">
              <input
                type="checkbox"
                name="goals"
                value={goal}
                defaultChecked={selectedGoals.includes(goal)}
                className="size-5 shrink-0 accent-(--signal)"
              />
              {goal}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
