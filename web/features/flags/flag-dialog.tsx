import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { FLAG_REASONS } from '#contract/collections/flag-video.ts'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { FlagProps } from './flag-lesson.tsx'
import { flag, isOpenAlready } from './flags.ts'

type Reason = (typeof FLAG_REASONS)[number]

const reasons: readonly [Reason, string][] = [
  ['playback', 'It does not play as it should'],
  ['sound', 'Something is wrong with the sound'],
  ['captions', 'Captions are missing or wrong'],
  ['unsafe', 'Trained like this, somebody gets hurt'],
  ['other', 'Something else'],
]
const NOTE = 500

/** The browser's own dialog: it holds the focus, closes by Escape, and weighs nothing. What was typed stays when it cannot be sent. */
export function FlagDialog({ lesson, onClose }: FlagProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [state, setState] = useState<'asking' | 'sending' | 'told'>('asking')
  const [fault, setFault] = useState<string>()
  const send = useSend(lesson.id)
  useEffect(() => dialog.current?.showModal(), [])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const reason = reasons.find(([name]) => name === given.get('reason'))?.[0]
    if (!reason) return setFault('Choose what is wrong.')
    if (state === 'sending') return undefined
    setState('sending')
    const note = given.get('note')
    const failure = await send(reason, typeof note === 'string' ? note.trim() : '')
    setFault(failure && faultWords(failure))
    setState(failure ? 'asking' : 'told')
  }
  return (
    <dialog ref={dialog} aria-labelledby="flag-title" className="flag-dialog" onClose={onClose}>
      <header>
        <h2 id="flag-title" className="text-[27px] condensed">
          {state === 'told' ? 'The academy knows' : 'What is wrong?'}
        </h2>
        <Button tone="bare" size="square" onClick={() => dialog.current?.close()}>
          <Icon name="cross" />
          <span className="sr-only">Close</span>
        </Button>
      </header>
      {state === 'told' ? (
        <Told onClose={() => dialog.current?.close()} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <p className="text-[15px] text-quiet">In “{lesson.title}”. Only the academy reads this.</p>
          <Reasons fault={fault} />
          <label className="mt-5 block text-[15px] font-semibold" htmlFor="flag-note">
            What did you see? <span className="font-normal text-quiet">Not required, {NOTE} characters.</span>
          </label>
          <textarea id="flag-note" name="note" rows={3} maxLength={NOTE} />
          <Button type="submit" tone="main" aria-disabled={state === 'sending'} className="mt-5">
            {state === 'sending' ? 'Sending' : 'Send the report'}
          </Button>
        </form>
      )}
    </dialog>
  )
}

function useSend(vid: string) {
  const queries = useQueryClient()
  const ownerId = useOwnerId() ?? ''
  return (reason: Reason, note: string) => flag(queries, ownerId, { vid, reason, ...(note && { note }) })
}

const faultWords = (failure: Error) =>
  isOpenAlready(failure)
    ? 'The academy has a report of yours on this lesson and has not closed it yet. Write to it on the contact page if there is more to say.'
    : 'The report could not be sent. What you wrote is still here: try again in a moment.'

function Reasons({ fault }: { fault: string | undefined }) {
  return (
    <fieldset className="mt-4" aria-describedby="flag-fault">
      <legend className="sr-only">What is wrong</legend>
      {reasons.map(([name, words]) => (
        <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="radio" name="reason" value={name} className="size-5 accent-(--signal)" />
          {words}
        </label>
      ))}
      <p id="flag-fault" role="alert" className="text-[15px] font-semibold text-bad">
        {fault}
      </p>
    </fieldset>
  )
}

function Told({ onClose }: { onClose: () => void }) {
  const ok = useRef<HTMLButtonElement>(null)
  useEffect(() => ok.current?.focus(), [])
  return (
    <>
      <p className="measure">
        Thank you. Somebody who teaches here looks at it. Lessons that hurt people are taken out first.
      </p>
      <p className="mt-6">
        <button ref={ok} type="button" onClick={onClose} className="link cursor-pointer">
          Back to the lesson
        </button>
      </p>
    </>
  )
}
