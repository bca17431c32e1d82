import { useState } from 'react'
import type { Webhook } from '#contract/studio/webhooks.ts'
import { StudioSection, useAccess } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookTable } from './webhook-table.tsx'

export function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { may } = useAccess()
  const [isOpen, setOpen] = useState(false)
  return (
    <StudioSection
      title="Webhooks"
      tools={
        may('programs.change') && (
          <Button size="small" onClick={() => setOpen(true)}>
            Add webhook
          </Button>
        )
      }
    >
      <WebhookTable webhooks={webhooks} />
      <WebhookDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </StudioSection>
  )
}
