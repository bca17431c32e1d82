import { useQuery } from '@tanstack/react-query'
import { KeyTable, keysQuery, CreateKey, Webhooks, webhooksQuery } from '#web/studio/integrations/index.ts'
import { StudioContent, StudioPage, useAccess } from '#web/studio/shell/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Integrations')

/** API keys and webhooks, which the permissions call `programs`. */
export default function Integrations() {
  const { may } = useAccess()
  const keys = useQuery({ ...keysQuery, enabled: may('programs.read') })
  const webhooks = useQuery({ ...webhooksQuery, enabled: may('programs.read') })
  if (!may('programs.read'))
    return (
      <StudioPage title="Integrations">
        <p className="measure">Your role doesn’t give you access to integrations. Ask an owner for access.</p>
      </StudioPage>
    )
  return (
    <StudioPage title="Integrations" action={may('programs.change') && <CreateKey />}>
      <StudioContent query={keys} label="The API keys">
        {(data) => <KeyTable keys={data.keys} />}
      </StudioContent>
      <StudioContent query={webhooks} label="The webhooks">
        {(data) => <Webhooks webhooks={data.webhooks} />}
      </StudioContent>
    </StudioPage>
  )
}
