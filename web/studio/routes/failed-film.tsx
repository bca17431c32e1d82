import { useParams } from 'react-router'
import { StudioPage, useAccess } from '#web/studio/shell/index.ts'
import { FailedFilm } from '#web/studio/uploads/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Film')

/** Why a film failed, and what can be done. */
export default function FailedFilmScreen() {
  const { film = '' } = useParams()
  const { may } = useAccess()
  if (may('content.read')) return <FailedFilm id={film} />
  return (
    <StudioPage title="Film">
      <p className="measure">Your roles do not include the films. An owner can change that.</p>
    </StudioPage>
  )
}
