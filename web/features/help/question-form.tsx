import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { MAX_CONTACT_MESSAGE_LENGTH } from '#contract/limits.ts'
import { client } from '#web/client.ts'
import { type Failure, FailureBox, describeFailure } from '#web/features/account/index.ts'
import { Button } from '#web/ui/button.tsx'
import { formText } from '#web/ui/form-text.ts'
import { Field } from '#web/ui/field.tsx'

interface QuestionFormProps {
  name: string
  /** Email address to which the reply is sent. */
  email: string
  /** Context sent with the question unless the member unticks the box. */
  context: string
}

interface State {
  isBusy?: boolean
  isSent?: boolean
  error?: string
  failure?: Failure
}

/**
 * Form that sends a question to the academy and shows the attached context. The fields keep their values until it is
 * sent.
 */
export function QuestionForm({ name, email, context }: QuestionFormProps) {
  const [state, setState] = useState<State>({})
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const text = (field: string) => formText(data, field).trim()
    if (text('message') === '') return setState({ error: 'Enter your question.' })
    setState({ isBusy: true })
    const body = {
      name: text('sender') || email,
      email: text('answer-to'),
      subject: 'question',
      message: text('message'),
      ...(data.has('along') && { context }),
    }
    await client.request({ method: 'POST', path: '/api/contact', body }).then(
      () => {
        form.reset()
        setState({ isSent: true })
      },
      (reason: unknown) =>
        setState({ failure: describeFailure(reason instanceof Error ? reason : new Error(String(reason))) }),
    )
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {state.failure && <FailureBox failure={state.failure} />}
      {state.isSent && <SentNotice />}
      <Field name="sender" label="Your name" autoComplete="name" maxLength={120} defaultValue={name} />
      <Field
        name="answer-to"
        label="Your email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
      />
      <MessageField error={state.error} />
      <label className="flex cursor-pointer items-start gap-3 text-sm leading-[1.45]">
        <input type="checkbox" name="along" defaultChecked className="mt-0.5 size-5 shrink-0 accent-(--signal)" />
        <span className="min-w-0 wrap-anywhere">
          Include my plan and browser: <span className="text-quiet">{context}</span>
        </span>
      </label>
      <p>
        <Button type="submit" tone="main" aria-disabled={state.isBusy}>
          {state.isBusy ? 'Sending' : 'Send'}
        </Button>
      </p>
    </form>
  )
}

function SentNotice() {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <p ref={box} role="status" tabIndex={-1} className="border-l-4 border-good py-2 pl-4 font-semibold">
      Message sent. We emailed you a confirmation.
    </p>
  )
}

const MessageField = ({ error }: { error: string | undefined }) => (
  <div>
    <label htmlFor="message" className="mb-1.5 block text-sm font-semibold">
      What would you like to know?
    </label>
    <textarea
      id="message"
      name="message"
      rows={6}
      maxLength={MAX_CONTACT_MESSAGE_LENGTH}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'message-error' : undefined}
      className={`block w-full border-b-2 ${error ? 'border-bad' : 'border-text'} bg-raised px-4 py-3`}
    />
    {error && (
      <p id="message-error" className="mt-1.5 text-sm leading-[1.45] font-semibold text-bad">
        {error}
      </p>
    )}
  </div>
)
