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
 * Upload support on every Studio page: accepts dropped files, keeps the screen on during uploads, and notifies about
 * ready or failed films. With `onDropped`, neither shows notifications nor navigates to the uploads.
 */
export function UploadSupport({ onDropped }: { onDropped?: () => void }) {
  const { may, mayAddLessons } = useAccess()
  const items = useUploads()
  const navigate = useNavigate()
  useKeepAwake(items.some(isUnderway))
  return (
    <>
      {mayAddLessons && (
        <DropFilms
          onFiles={(files, course) => {
            addFiles(files, { course })
            if (onDropped) onDropped()
            else void navigate(paths.studioUploads())
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
    // No notifications on the uploads page, which displays the state of each film.
    const notifications =
      pathname === paths.studioUploads() ? [] : listNotifications(previousFilms.current ?? data.films, data.films)
    previousFilms.current = data.films
    const [firstNotification] = notifications
    if (firstNotification)
      showToast(
        notifications.length === 1
          ? firstNotification.message
          : `${notifications.length} videos are ready or failed. See Uploads.`,
        {
          isSuccess: notifications.every(({ isSuccess }) => isSuccess),
        },
      )
  }, [data, pathname])
  return null
}
