import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { matchPath, PrefetchPageLinks } from 'react-router'
import { getCachedResumePosition } from '#web/features/progress/index.ts'
// Preloads the styles of the watch page, because a style sheet loaded on navigation triggers a full relayout.
import '#web/player/player.css'
import { routeTable } from '#web/routing/route-table.ts'
import './watch.css'
import { preparePlayback, showPreparedPlayer } from './prepare.ts'

/** Milliseconds that pointer or focus must stay on a link. */
const HOVER_DELAY_MS = 100

/**
 * Prefetches player code, grant and first segments when a pointer hovers over a player link, focus reaches it or a
 * touch starts. Rendered once per page; finds the links by their path.
 */
export function PlayIntent() {
  const [page, setPage] = useState<string>()
  const queryClient = useQueryClient()
  useEffect(() => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const prepare = (path: string) => {
      const lesson = parseWatchPath(path)
      if (!lesson) return
      const position = getCachedResumePosition(queryClient, { vid: lesson.id, gid: lesson.gid, duration: 0 })
      // Prefetches the route only if the server is reachable: after a failed prefetch the router reloads the page, and
      // the page cannot be loaded again offline.
      void preparePlayback(lesson, position).then((isReachable) => isReachable && navigator.onLine && setPage(path))
    }
    const onApproach = (event: Event) => {
      clearTimeout(timer)
      const path = findWatchPath(event.target)
      if (path) timer = setTimeout(() => prepare(path), HOVER_DELAY_MS)
    }
    const onPress = ({ target }: PointerEvent) => {
      const path = findWatchPath(target)
      if (path) prepare(path)
    }
    const onClick = (event: MouseEvent) => {
      const lesson = parseWatchPath(findWatchPath(event.target) ?? '')
      // Only if the router handles the click; with a modifier key it opens another tab.
      if (lesson && event.defaultPrevented) showPreparedPlayer(lesson)
    }
    const options = { signal: controller.signal, passive: true }
    window.addEventListener('click', onClick, options)
    document.addEventListener('pointerover', onApproach, options)
    document.addEventListener('focusin', onApproach, options)
    document.addEventListener('pointerdown', onPress, options)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [queryClient])
  return page ? <PrefetchPageLinks page={page} /> : null
}

function findWatchPath(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('a') : null
  return link && link.origin === location.origin && parseWatchPath(link.pathname) ? link.pathname : undefined
}

function parseWatchPath(path: string) {
  const { gid, id } = matchPath(routeTable.watch, path)?.params ?? {}
  return gid && id ? { gid, id } : undefined
}
