import { useParams } from 'react-router'
import { ReportsPage } from '#web/studio/lesson-reports/index.ts'
import { StudioPage, useAccess } from '#web/studio/shell/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Reports')

/** Members' reports about lessons, for staff with the desk or owner role. */
export default function Reports() {
  const { may } = useAccess()
  const { lesson } = useParams()
  if (may('reports.read')) return <ReportsPage lesson={lesson} />
  return (
    <StudioPage title="Reports">
      <p className="measure">Your role doesn’t give you access to reports. Ask an owner for access.</p>
    </StudioPage>
  )
}
