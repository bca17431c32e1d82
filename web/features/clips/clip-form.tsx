import { useId, useState, type SubmitEvent } from 'react'
import type { SavedDrillClip as DrillClip } from '#web/api/lesson-records.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { answersIn, loopIn, type ClipAnswers, type ClipLoop } from './clip-form-data.ts'
import { LoopFields } from './loop-fields.tsx'

interface ClipFormProps {
  /** What the fields begin with. */
  clip: Pick<DrillClip, 'name' | 'reps' | 'side' | 'note'>
  /** Where it lies and how it is played, to be changed too. Left out: as the player has it. */
  loop?: ClipLoop
  onSave: (answers: ClipAnswers & Partial<ClipLoop>) => void
  onCancel: () => void
}

/** What a member says of a loop that is kept. */
export function ClipForm({ clip, loop, onSave, onCancel }: ClipFormProps) {
  // Both may stand on one page, the one below the other.
  const prefix = loop ? 'edit' : 'clip'
  const [fault, setFault] = useState<{ name?: string; loop?: string }>({})
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [answers, changed] = [answersIn(form), loop && loopIn(form)]
    if (!answers) return setFault({ name: 'Give it a name, so that you find it again.' })
    if (loop && !changed) return setFault({ loop: 'B must be a time after A, such as 0:08.5.' })
    onSave({ ...answers, ...changed })
  }
  return (
    <form method="post" onSubmit={submit} aria-label="Drill clip" className="clip-form" noValidate>
      <Field
        name={`${prefix}-name`}
        label="Name"
        defaultValue={clip.name}
        maxLength={80}
        fault={fault.name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form comes because somebody asked for it, and begins here
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
      {loop && <LoopFields loop={loop} fault={fault.loop} />}
      <div className="clip-numbers">
        <Field
          name={`${prefix}-reps`}
          label="Repetitions"
          type="number"
          inputMode="numeric"
          min={1}
          max={99}
          defaultValue={clip.reps}
        />
        <Side name={`${prefix}-side`} side={clip.side} />
      </div>
      <Field
        name={`${prefix}-note`}
        label="Cue words"
        defaultValue={clip.note ?? ''}
        maxLength={200}
        autoComplete="off"
        hint={<p className="mt-1.5">A session shows them alone, while you do it.</p>}
      />
      <p className="flex gap-2">
        <Button type="submit" tone="main" size="small" className="grow">
          Save clip
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
  )
}

const sides = { '': 'Both', left: 'Left', right: 'Right' }

function Side({ name, side = '' }: { name: string; side?: DrillClip['side'] | '' }) {
  const id = useId()
  return (
    <fieldset className="clip-side">
      <legend>Side</legend>
      <div>
        {Object.entries(sides).map(([value, word]) => (
          <label key={value} htmlFor={`${id}${value}`}>
            <input id={`${id}${value}`} type="radio" name={name} value={value} defaultChecked={value === side} />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
