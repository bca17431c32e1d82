import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Film } from '#contract/studio/films.ts'
import { useAccess } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { showToast } from '#web/ui/toast.tsx'
import { DropFilms } from './drop-films.tsx'
import { listNotifications } from './film-notifications.ts'
import { useKeepAwake } from './keep-awake.ts'
import { addFiles, isUnderway, useUploads } from './upload-queue.ts'
import { filmsQuery } from './use-films.ts'

/**
 * Upload support on every Studio page: accepts dropped films, keeps the screen on during uploads, and notifies about
 * ready or failed films. `onDropped` replaces the navigation to the uploads and the notifications.
 */
export function UploadSupport({ onDropped }: { onDropped?: () => void }) {
  const { may, mayAddLessons } = useAccess()
  const items = useUploads()
  const goTo = useNavigate()
  useKeepAwake(items.some(isUnderway))
  return (
    <>
      {mayAddLessons && (
        <DropFilms
          onFiles={(files, course) => {
            addFiles(files, { course })
            if (onDropped) onDropped()
            else void goTo(paths.studioUploads())
          }}
        />
      )}
      {may('content.read') && !onDropped && <FilmNotifications />}
    </>
  )
}

function FilmNotifications() {
  const { data } = useQuery(filmsQuery)
  const { pathname } = useLocation()
  const previousFilms = useRef<readonly Film[]>(undefined)
  useEffect(() => {
    if (!data) return
    // The uploads page shows the state itself.
    const notifications =
      pathname === paths.studioUploads() ? [] : listNotifications(previousFilms.current ?? data.films, data.films)
    previousFilms.current = data.films
    const [first] = notifications
    if (first)
      showToast(
        notifications.length === 1 ? first.message : `${notifications.length} videos are ready or failed. See Uploads.`,
        {
          isSuccess: notifications.every(({ isSuccess }) => isSuccess),
        },
      )
  }, [data, pathname])
  return null
}
