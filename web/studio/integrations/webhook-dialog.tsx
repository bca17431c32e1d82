import { type SubmitEvent, useState } from 'react'
import {
  changeWebhook,
  createWebhook,
  type Webhook,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#contract/studio/webhooks.ts'
import {
  ReauthenticationDialog,
  Secret,
  describeError,
  studioCall,
  useReauthentication,
} from '#web/studio/shell/index.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { showToast } from '#web/ui/toast.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import { useIntegrationsChange } from './integrations-queries.ts'

const eventLabels: Readonly<Record<WebhookEvent, string>> = {
  'member.joined': 'A member joined',
  'plan.changed': 'A member’s plan changed',
  'article.published': 'An article was published',
  'lesson.published': 'A lesson was published',
}

interface WebhookDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The webhook to edit. If undefined, the dialog creates a webhook. */
  webhook?: Webhook | undefined
}

/** Dialog that creates or edits a webhook. After a webhook is created, the dialog shows its secret. */
export function WebhookDialog({ isOpen, onClose, webhook }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>()
  const close = () => {
    setSecret(undefined)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isShown) => isShown || close()}
      title={secret ? 'Webhook secret' : webhook ? 'Edit webhook' : 'Add webhook'}
      text={secret ? undefined : 'The academy sends signed events to your app.'}
    >
      {secret ? <Secret label="Secret" value={secret} /> : <WebhookForm {...{ webhook, close, setSecret }} />}
    </Dialog>
  )
}

interface WebhookFormProps {
  webhook: Webhook | undefined
  close: () => void
  setSecret: (secret: string) => void
}

function WebhookForm({ webhook, close, setSecret }: WebhookFormProps) {
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [])
  const [errors, setErrors] = useState<{ url?: string | undefined; events?: string | undefined; request?: string }>({})
  const { withReauthentication, reauthentication } = useReauthentication()
  const save = useIntegrationsChange(async (body: { url: string; events: WebhookEvent[] }) => {
    if (!webhook) return setSecret((await withReauthentication(() => studioCall(createWebhook, { body }))).secret)
    await withReauthentication(() =>
      studioCall(changeWebhook, { params: { id: webhook.id }, body: { ...body, before: webhook } }),
    )
    close()
    showToast('Webhook saved and turned on.', { isSuccess: true })
  })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const form = event.currentTarget
    const url = formText(new FormData(form), 'url').trim()
    const newErrors = {
      url: URL.canParse(url) ? undefined : 'Enter a URL like https://example.com/hooks.',
      events: events.length === 0 ? 'Choose at least one event.' : undefined,
    }
    setErrors(newErrors)
    if (newErrors.url) return form.querySelector<HTMLElement>('[name=url]')?.focus()
    if (newErrors.events) return form.querySelector<HTMLElement>('[type=checkbox]')?.focus()
    await save.mutateAsync({ url, events }).catch((reason: unknown) => setErrors({ request: describeError(reason) }))
  }
  return (
    <>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-6">
        <p role="alert" className="font-semibold text-bad empty:hidden">
          {errors.request}
        </p>
        <Field name="url" label="URL" type="url" spellCheck={false} defaultValue={webhook?.url} error={errors.url} />
        <CheckboxGroup
          legend="Events"
          name="event"
          labels={eventLabels}
          values={WEBHOOK_EVENTS}
          selectedValues={events}
          onChoose={setEvents}
          error={errors.events}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" tone="main" aria-disabled={save.isPending}>
            {webhook ? 'Save' : 'Add webhook'}
          </Button>
          <DialogClose className={buttonClass()}>Cancel</DialogClose>
        </p>
      </form>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </>
  )
}
