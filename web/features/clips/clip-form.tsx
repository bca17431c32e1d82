import { useId, useState, type SubmitEvent } from 'react'
import type { KeptDrillClip as DrillClip } from '#web/api/records/drill-clips.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { answersIn, type ClipAnswers } from './clip-answers.ts'

interface ClipFormProps {
  /** What the fields begin with. */
  clip: Pick<DrillClip, 'name' | 'reps' | 'side' | 'note'>
  onSave: (answers: ClipAnswers) => void
  onCancel: () => void
}

/** What a member says of a loop that is kept; where it lies, its speed and the mirror are those of the player. */
export function ClipForm({ clip, onSave, onCancel }: ClipFormProps) {
  const [fault, setFault] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answers = answersIn(new FormData(event.currentTarget))
    if (answers) onSave(answers)
    else setFault('Give it a name, so that you find it again.')
  }
  return (
    <form method="post" onSubmit={submit} aria-label="Drill clip" className="clip-form" noValidate>
      <Field
        name="clip-name"
        label="Name"
        defaultValue={clip.name}
        maxLength={80}
        fault={fault}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form comes because somebody asked for it, and begins here
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="clip-numbers">
        <Field
          name="clip-reps"
          label="Repetitions"
          type="number"
          inputMode="numeric"
          min={1}
          max={99}
          defaultValue={clip.reps}
        />
        <Side side={clip.side} />
      </div>
      <Field
        name="clip-note"
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

function Side({ side = '' }: { side?: DrillClip['side'] | '' }) {
  const id = useId()
  return (
    <fieldset className="clip-side">
      <legend>Side</legend>
      <div>
        {Object.entries(sides).map(([value, word]) => (
          <label key={value} htmlFor={`${id}${value}`}>
            <input id={`${id}${value}`} type="radio" name="clip-side" value={value} defaultChecked={value === side} />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
