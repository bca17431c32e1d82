import { useId, useState, type SubmitEvent } from 'react'
import type { SavedDrillClip as DrillClip } from '#web/api/lesson-records.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { parseClipDetails, parseClipLoop, type ClipDetails, type ClipLoop } from './clip-form-data.ts'
import { LoopFields } from './loop-fields.tsx'

interface ClipFormProps {
  /** Initial values. */
  clip: Pick<DrillClip, 'name' | 'reps' | 'side' | 'note'>
  /** Initial values of the loop fields. If omitted, these fields are hidden and the loop of the player is saved. */
  loop?: ClipLoop
  onSave: (clip: ClipDetails & Partial<ClipLoop>) => void
  onCancel: () => void
}

/** Form for the details of a saved loop. */
export function ClipForm({ clip, loop, onSave, onCancel }: ClipFormProps) {
  // Both variants of this form can be on the same page.
  const prefix = loop ? 'edit' : 'clip'
  const [errors, setErrors] = useState<{ name?: string; loop?: string }>({})
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [details, changedLoop] = [parseClipDetails(form), loop && parseClipLoop(form, loop)]
    if (!details) return setErrors({ name: 'Enter a name for this clip.' })
    if (loop && !changedLoop) return setErrors({ loop: 'Enter a time for B that’s after A, like 0:08.5.' })
    onSave({ ...details, ...changedLoop })
  }
  return (
    <form method="post" onSubmit={submit} aria-label="Drill clip" className="clip-form" noValidate>
      <Field
        name={`${prefix}-name`}
        label="Name"
        defaultValue={clip.name}
        maxLength={80}
        error={errors.name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member has just opened the form
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
      {loop && <LoopFields loop={loop} error={errors.loop} />}
      <div className="grid gap-[14px] min-[360px]:grid-cols-[110px_minmax(0,1fr)]">
        <Field
          name={`${prefix}-reps`}
          label="Repetitions"
          type="number"
          inputMode="numeric"
          min={1}
          max={99}
          defaultValue={clip.reps}
        />
        <SideField name={`${prefix}-side`} side={clip.side} />
      </div>
      <Field
        name={`${prefix}-note`}
        label="Cue words"
        defaultValue={clip.note ?? ''}
        maxLength={200}
        autoComplete="off"
        hint="Shown alone on the screen while you do the technique."
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

const sideLabels = { '': 'Both', left: 'Left', right: 'Right' }

function SideField({ name, side = '' }: { name: string; side?: DrillClip['side'] | '' }) {
  const id = useId()
  return (
    <fieldset className="clip-side">
      <legend>Side</legend>
      <div>
        {Object.entries(sideLabels).map(([value, label]) => (
          <label key={value} htmlFor={`${id}${value}`}>
            <input id={`${id}${value}`} type="radio" name={name} value={value} defaultChecked={value === side} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
