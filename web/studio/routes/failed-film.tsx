import { useParams } from 'react-router'
import { StudioPage, useAccess } from '#web/studio/shell/index.ts'
import { FailedFilm } from '#web/studio/uploads/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Video')

/** Page of a film that could not be encoded, with the reason and the available actions. */
export default function FailedFilmScreen() {
  const { film = '' } = useParams()
  const { may } = useAccess()
  if (may('content.read')) return <FailedFilm id={film} />
  return (
    <StudioPage title="Video">
      <p className="measure">Your role doesn’t give you access to videos. Ask an owner for access.</p>
    </StudioPage>
  )
}
