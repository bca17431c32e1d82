import { MembersPage } from '#web/studio/members/index.ts'
import { StudioPage, useAccess } from '#web/studio/shell/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Members')

/** List of members. Only staff with the desk or owner role see names and email addresses. */
export default function Members() {
  const { may } = useAccess()
  if (may('members.read')) return <MembersPage />
  return (
    <StudioPage title="Members">
      <p className="measure">Your role doesn’t give you access to members. Ask an owner for access.</p>
    </StudioPage>
  )
}
