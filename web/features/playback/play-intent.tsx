import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { matchPath, PrefetchPageLinks } from 'react-router'
import { cachedResumePosition } from '#web/features/progress/index.ts'
// The styles of the watch page are loaded ahead, because a style sheet loaded on navigation triggers a full relayout.
import '#web/player/player.css'
import { routeTable } from '#web/routing/route-table.ts'
import './watch.css'
import { preparePlayback, showPreparedPlayer } from './prepare.ts'

/** Milliseconds that pointer or focus must stay on a link. */
const DWELL = 100

/**
 * Prefetches player code, grant and first segments when a pointer hovers over a player link, focus reaches it or a
 * touch starts. Rendered once per page; recognizes links by their path.
 */
export function PlayIntent() {
  const [page, setPage] = useState<string>()
  const queries = useQueryClient()
  useEffect(() => {
    const abandoned = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const prepare = (path: string) => {
      const lesson = getLesson(path)
      if (!lesson) return
      const position = cachedResumePosition(queries, { vid: lesson.id, gid: lesson.gid, duration: 0 })
      // Prefetches the route only if the server is reachable: if it fails to load, the router reloads the page, which
      // would be lost offline.
      void preparePlayback(lesson, position).then((isReachable) => isReachable && navigator.onLine && setPage(path))
    }
    const onApproach = (event: Event) => {
      clearTimeout(timer)
      const path = watchPath(event.target)
      if (path) timer = setTimeout(() => prepare(path), DWELL)
    }
    const onPressed = ({ target }: PointerEvent) => {
      const path = watchPath(target)
      if (path) prepare(path)
    }
    const clicked = (event: MouseEvent) => {
      const lesson = getLesson(watchPath(event.target) ?? '')
      // Only if the router handles the click; with a modifier key it opens another tab.
      if (lesson && event.defaultPrevented) showPreparedPlayer(lesson)
    }
    const options = { signal: abandoned.signal, passive: true }
    window.addEventListener('click', clicked, options)
    document.addEventListener('pointerover', onApproach, options)
    document.addEventListener('focusin', onApproach, options)
    document.addEventListener('pointerdown', onPressed, options)
    return () => {
      abandoned.abort()
      clearTimeout(timer)
    }
  }, [queries])
  return page ? <PrefetchPageLinks page={page} /> : null
}

function watchPath(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('a') : null
  return link && link.origin === location.origin && getLesson(link.pathname) ? link.pathname : undefined
}

function getLesson(path: string) {
  const { gid, id } = matchPath(routeTable.watch, path)?.params ?? {}
  return gid && id ? { gid, id } : undefined
}
