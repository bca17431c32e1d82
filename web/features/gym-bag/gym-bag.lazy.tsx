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
import { hasGymBag } from './storage-names.ts'

const { load, useCode: useGymBag } = lazyCode(() => import('./lazy-exports.ts'))

/** Loads the part of the gym bag that no page needs at first. */
export const loadGymBag = load

/** Downloads a lesson into the gym bag, or shows that it is there. Loads after the page. */
export function GymBagButton(props: DownloadButtonProps) {
  const { code } = useGymBag()
  return code ? <code.DownloadButton {...props} /> : <span className={buttonSize[props.look]} />
}

/**
 * Leads to the lessons that play without a network. Shows nothing while there are none, and on the gym bag's own page.
 */
export function GymBagLink({ size }: { size?: 'small' }) {
  const { pathname } = useLocation()
  if (pathname === paths.gymBag() || !hasGymBag()) return null
  return (
    <Link to={paths.gymBag()} className={buttonClass({ size })}>
      Open Offline lessons
    </Link>
  )
}

/** Keeps the member's gym bag up to date with the academy, where there is one. */
export async function followGymBag(ownerId: string, signal: AbortSignal) {
  if (!hasGymBag(ownerId)) return
  const { followBag } = await loadGymBag()
  if (!signal.aborted) followBag(ownerId, signal)
}

/** Saves in the gym bag, where there is one, at which positions the member left its lessons. */
export function savePositionsInGymBag(ownerId: string, positions: readonly LastPosition[]) {
  if (!hasGymBag(ownerId)) return
  // Where the code does not load, nothing plays from the bag either.
  loadGymBag().then(({ savePositions }) => savePositions(ownerId, positions), ignoreError)
}

/** Forgets in the gym bag, where there is one, at which position the member left a lesson, or all of them. */
export function forgetPositionsInGymBag(ownerId: string, lesson?: Pair) {
  if (!hasGymBag(ownerId)) return
  const isGone = ({ lesson: { gid, id } }: BagEntry) => !lesson || (gid === lesson.gid && id === lesson.vid)
  loadGymBag().then(({ forgetPositions }) => forgetPositions(ownerId, isGone), ignoreError)
}

/**
 * A lesson of the member's gym bag and its status there, for a page without a catalogue. Undefined where the lesson is
 * not in the bag, and until the code is loaded.
 */
export function useSavedLesson(lesson: LessonRef) {
  const ownerId = useOwnerId()
  const { code } = useGymBag()
  const [now] = useState(() => Date.now())
  if (!code || ownerId === null) return undefined
  const saved = code.findSavedLesson(ownerId, lesson)
  return saved && { ...saved, status: code.entryStatus(saved.entry, now) }
}

/**
 * The position at which the member left a lesson, as the gym bag knows it without a network; `unknown` until its code
 * is loaded.
 */
export function useSavedPosition(lesson: LessonRef) {
  const { code } = useGymBag()
  const ownerId = client.tokens.currentId()
  if (ownerId === null || !hasGymBag(ownerId)) return undefined
  return code ? code.findSavedLesson(ownerId, lesson)?.entry.left : 'unknown'
}
