import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { updateProfile } from '#web/api/account-records.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { client } from '#web/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { readAnswers, goals } from './welcome-answers.ts'

interface WelcomeFormProps {
  ownerId: string
  /** Called after the answers were saved. */
  onDone: () => void
}

/** Form with three optional questions (specification §10, `hasStageOne`). */
export function WelcomeForm({ ownerId, onDone }: WelcomeFormProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => nameField.current?.focus(), [])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'busy') return
    const answers = readAnswers(new FormData(event.currentTarget))
    setState('busy')
    await updateProfile(client, ownerId, answers).then(onDone, (reason: unknown) => {
      logWarning('Could not save the answers of the welcome questions.', reason)
      setState('failed')
    })
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="mt-6 grid max-w-[960px] gap-6">
      {state === 'failed' && <SaveError />}
      <div className="grid gap-6 md:grid-cols-2">
        <Field ref={nameField} name="name" label="What should we call you?" autoComplete="name" maxLength={120} />
        <Field
          name="role"
          label="What do you do?"
          autoComplete="organization-title"
          maxLength={80}
          hint="For example: nurse, student, officer, parent"
        />
      </div>
      <Goals />
      <div>
        <Button type="submit" tone="main" aria-disabled={state === 'busy'}>
          {state === 'busy' ? 'Saving…' : 'Save'}
          {state === 'busy' && <span aria-hidden="true" className="busy" />}
        </Button>
      </div>
    </form>
  )
}

function Goals() {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">What brings you here?</legend>
      <ul className="grid gap-x-6 border-t-2 border-text md:grid-cols-2 lg:grid-cols-3">
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

function SaveError() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="border-l-4 border-bad bg-raised px-4 py-3">
      <p className="font-semibold text-bad">We couldn’t save your answers.</p>
      <p className="text-sm leading-[1.45]">Your answers are still here. Try again.</p>
    </div>
  )
}
