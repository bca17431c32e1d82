import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Pair } from '#contract/collections/my-list.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { client } from '#web/client.ts'
import { paths, type LessonRef } from '#web/routing/paths.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyCode } from '#web/ui/lazy.tsx'
import type { BagEntry } from './bag-entry.ts'
import type { LastPosition } from './bag-store.ts'
import { buttonSize } from './button-size.ts'
import type { DownloadButtonProps } from './download-button.tsx'
import type { DownloadListProps } from './download-list-button.tsx'
import { hasGymBag } from './storage-names.ts'

const { load, useModule: useGymBag } = lazyCode(() => import('./lazy-exports.ts'))

/** Loads the part of the gym bag that no page needs initially. */
export const loadGymBag = load

/** Button that saves a lesson offline. Its code is loaded after the page. */
export function GymBagButton(props: DownloadButtonProps) {
  const { module: code } = useGymBag()
  return code ? <code.DownloadButton {...props} /> : <span className={buttonSize[props.variant]} />
}

/** Button that saves several lessons offline. Its code is loaded after the page. */
export function GymBagListButton(props: DownloadListProps) {
  const { module: code } = useGymBag()
  return code ? <code.DownloadListButton {...props} /> : null
}

/** Link to the saved lessons. Renders nothing without saved lessons, and on the page of saved lessons. */
export function GymBagLink({ size }: { size?: 'small' }) {
  const { pathname } = useLocation()
  if (pathname === paths.gymBag() || !hasGymBag()) return null
  return (
    <Link to={paths.gymBag()} className={buttonClass({ size })}>
      Open Offline lessons
    </Link>
  )
}

/** Keeps saved lessons synchronized with the academy, if there are any. */
export async function syncGymBag(ownerId: string, signal: AbortSignal) {
  if (!hasGymBag(ownerId)) return
  const { syncBag } = await loadGymBag()
  if (!signal.aborted) syncBag(ownerId, signal)
}

/** Records the last positions of saved lessons, if there are any. */
export function savePositionsInGymBag(ownerId: string, positions: readonly LastPosition[]) {
  if (!hasGymBag(ownerId)) return
  // If the code fails to load, saved lessons cannot be played anyway.
  loadGymBag().then(({ savePositions }) => savePositions(ownerId, positions), ignoreError)
}

/** Deletes the last position of one saved lesson, or of all saved lessons. */
export function deleteSavedPositions(ownerId: string, lesson?: Pair) {
  if (!hasGymBag(ownerId)) return
  const shouldDelete = ({ lesson: { gid, id } }: BagEntry) => !lesson || (gid === lesson.gid && id === lesson.vid)
  loadGymBag().then(({ deletePositions }) => deletePositions(ownerId, shouldDelete), ignoreError)
}

/**
 * A saved lesson with its status, for pages without a catalogue. Undefined if the lesson is not saved, and while the
 * code loads.
 */
export function useSavedLesson(lesson: LessonRef) {
  const ownerId = useOwnerId()
  const { module: code } = useGymBag()
  const [now] = useState(() => Date.now())
  if (!code || ownerId === null) return undefined
  const savedLesson = code.findSavedLesson(ownerId, lesson)
  return savedLesson && { ...savedLesson, status: code.getEntryStatus(savedLesson.entry, now) }
}

/** Titles of the saved lessons; undefined without any and while the code loads. */
export function useSavedTitles(): readonly string[] | undefined {
  const ownerId = useOwnerId()
  const { module: code } = useGymBag()
  return code && ownerId !== null && hasGymBag(ownerId)
    ? code.readBag(ownerId).map(({ lesson }) => lesson.title)
    : undefined
}

/** Last position of a lesson that is available offline; `unknown` while the code loads. */
export function useSavedPosition(lesson: LessonRef) {
  const { module: code } = useGymBag()
  const ownerId = client.tokens.currentId()
  if (ownerId === null || !hasGymBag(ownerId)) return undefined
  return code ? code.findSavedLesson(ownerId, lesson)?.entry.left : 'unknown'
}
