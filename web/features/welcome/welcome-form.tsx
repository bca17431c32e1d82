import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { updateProfile } from '#web/api/account-records.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { client } from '#web/client.ts'
import { keepaliveClient } from '#web/features/member-data/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { answersOf, goals } from './welcome-answers.ts'

interface WelcomeFormProps {
  ownerId: string
  /** Lets the member go on, with or without answers. */
  onDone: () => void
}

/**
 * Three questions, none of which is required (specification §10, `hasStageOne`). Skipping is saved too, and the member
 * need not wait for it.
 */
export function WelcomeForm({ ownerId, onDone }: WelcomeFormProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'busy') return
    const answers = answersOf(new FormData(event.currentTarget))
    setState('busy')
    await updateProfile(client, ownerId, answers).then(onDone, (reason: unknown) => {
      logWarning('The answers could not be saved.', reason)
      setState('failed')
    })
  }
  const skip = () => {
    onDone()
    updateProfile(keepaliveClient, ownerId, { hasStageOne: true }).catch((reason: unknown) =>
      logWarning('Skipping could not be saved; the questions will come again.', reason),
    )
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="mt-6 grid gap-6">
      {state === 'failed' && <NotSaved />}
      <Field name="name" label="What should we call you?" autoComplete="name" maxLength={120} />
      <Field
        name="role"
        label="What do you do?"
        autoComplete="organization-title"
        maxLength={80}
        hint={<p className="mt-1.5">For instance nurse, student, officer, parent.</p>}
      />
      <Goals />
      <div className="grid gap-3 md:grid-cols-[2fr_1fr]">
        <Button type="submit" tone="main" size="large" aria-disabled={state === 'busy'} className="justify-between!">
          {state === 'busy' ? 'Saving' : 'Save and start'}
          {state === 'busy' && <span aria-hidden="true" className="busy" />}
        </Button>
        <Button size="large" onClick={skip}>
          Skip
        </Button>
      </div>
    </form>
  )
}

function Goals() {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">What are you here for?</legend>
      <ul className="grid gap-x-6 border-t-2 border-text md:grid-cols-2">
        {goals.map((goal) => (
          <li key={goal} className="border-b border-rule">
            <label className="flex min-h-12 cursor-pointer items-center gap-3 py-2 leading-[1.3] hover:bg-hover">
              <input type="checkbox" name="goals" value={goal} className="size-5 shrink-0 accent-(--signal)" />
              {goal}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function NotSaved() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="border-l-4 border-bad bg-raised px-4 py-3">
      <p className="font-semibold text-bad">Your answers could not be kept.</p>
      <p className="text-sm leading-[1.45]">They are still here: try again, or skip the questions for now.</p>
    </div>
  )
}
