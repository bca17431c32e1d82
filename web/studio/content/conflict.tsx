import { useState } from 'react'
import { formatMoment } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'
import type { DraftState } from './draft-state.ts'
import { splitAtDifference } from './fields/field-text.ts'
import { partLabel, partText } from './fields/plan-parts.ts'
import type { DraftData } from './fields/text-field.ts'

type Side = 'mine' | 'theirs'

interface ConflictProps {
  conflict: NonNullable<DraftState['conflict']>
  mine: DraftData
  fields: readonly { name: string; label: string }[]
  onResolve: (choose: (name: string) => Side) => Promise<boolean>
}

/**
 * Screen on which a person resolves a conflict field by field. The rejected version becomes a revision. No letter saves
 * the choice, because the screen appears while the person is typing.
 */
export function Conflict({ conflict: { theirs, fields: names }, mine, fields, onResolve }: ConflictProps) {
  const [selectedSides, setSelectedSides] = useState<Readonly<Record<string, Side>>>({})
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const sideOf = (name: string): Side => selectedSides[name] ?? 'mine'
  const selectAll = (side: Side) => setSelectedSides(Object.fromEntries(names.map((name) => [name, side])))
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    setFailed(!(await onResolve(sideOf)))
    setBusy(false)
  }
  const mergedCount = fields.filter((field) => !names.some((name) => name.split('/')[0] === field.name)).length
  return (
    <div className="editor-conflict">
      <h2
        ref={focusOnMount}
        tabIndex={-1}
        className="text-subhead leading-[0.95] condensed outline-none xl:text-headline"
      >
        You and another person edited this at the same time.
      </h2>
      <p className="mt-4 measure text-lg">
        Choose a version of each field. The other version stays in the history, and you can restore it from there.
      </p>
      <p role="alert" className="mt-4 font-semibold text-bad empty:hidden">
        {hasFailed && 'Couldn’t save this version. Both versions are still here. Try again.'}
      </p>
      <div className="editor-choice-head" aria-hidden="true">
        <span>Field</span>
        <span>Your version</span>
        <span>
          {theirs.draft.author}, {formatMoment(theirs.draft.at)}
        </span>
      </div>
      {names.map((name) => (
        <FieldChoice
          key={name}
          label={partLabel(name, fields, mine)}
          author={theirs.draft.author}
          mine={partText(name, mine)}
          theirs={partText(name, theirs.draft.data)}
          side={sideOf(name)}
          onChoose={(side) => setSelectedSides({ ...selectedSides, [name]: side })}
        />
      ))}
      <p className="mt-3 text-sm text-quiet">
        {mergedCount > 0 &&
          `${mergedCount === 1 ? '1 other field has' : `${mergedCount} other fields have`} no conflict. Changes that only one of you made are kept.`}
      </p>
      <p className="mt-8 flex flex-wrap items-center gap-3">
        <Button tone="main" aria-disabled={isBusy} onClick={() => void save()}>
          Save this version
        </Button>
        <Button onClick={() => selectAll('mine')}>Use all of mine</Button>
        <Button onClick={() => selectAll('theirs')}>Use all of theirs</Button>
      </p>
    </div>
  )
}

interface FieldChoiceProps {
  label: string
  author: string
  mine: string
  theirs: string
  side: Side
  onChoose: (side: Side) => void
}

function FieldChoice({ label, author, mine, theirs, side, onChoose }: FieldChoiceProps) {
  return (
    <fieldset className="editor-choice">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="font-semibold">
        {label}
      </span>
      {(['mine', 'theirs'] as const).map((version) => (
        <label key={version} className={side === version ? 'font-semibold' : 'text-quiet'}>
          <input type="radio" name={`choice-${label}`} checked={side === version} onChange={() => onChoose(version)} />
          <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            <span className="sr-only">{version === 'mine' ? 'Yours: ' : `By ${author}: `}</span>
            <TextWithDifference
              text={version === 'mine' ? mine : theirs}
              otherText={version === 'mine' ? theirs : mine}
            />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Underlines the part of a text that differs from the other version. */
function TextWithDifference({ text, otherText }: { text: string; otherText: string }) {
  const [commonStart, part, commonEnd] = splitAtDifference(text, otherText)
  if (text === '') return <i>Empty</i>
  return (
    <>
      {commonStart}
      <u className="decoration-signal decoration-2 underline-offset-4">{part}</u>
      {commonEnd}
    </>
  )
}
