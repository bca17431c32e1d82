import { useParams } from 'react-router'
import { MemberPage } from '#web/studio/members/index.ts'
import { StudioPage, useAccess } from '#web/studio/shell/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Member')

/** Page of one member, for staff with the desk or owner role. */
export default function MemberScreen() {
  const { may } = useAccess()
  const { id = '' } = useParams()
  if (may('members.read')) return <MemberPage key={id} id={id} />
  return (
    <StudioPage title="Member">
      <p className="measure">Your role doesn’t give you access to members. Ask an owner for access.</p>
    </StudioPage>
  )
}
