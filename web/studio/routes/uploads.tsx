import { StudioPage, useAccess } from '#web/studio/shell/index.ts'
import { Uploads } from '#web/studio/uploads/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Uploads')

export default function UploadsScreen() {
  const { may } = useAccess()
  if (may('content.read')) return <Uploads />
  return (
    <StudioPage title="Uploads">
      <p className="measure">Your role doesn’t give you access to videos. Ask an owner for access.</p>
    </StudioPage>
  )
}
