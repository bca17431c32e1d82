import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { matchPath, PrefetchPageLinks } from 'react-router'
import { cachedResumePosition } from '#web/features/progress/index.ts'
// The styles of the watch page load with the pages that lead there: a style sheet that loads on a press makes the
// browser lay the whole page out again.
import '#web/player/player.css'
import { routeTable } from '#web/routing/route-table.ts'
import './watch.css'
import { preparePlayback, showPrepared } from './prepare.ts'

/** Milliseconds that a pointer or the focus must stay on a link. */
const DWELL = 100

/**
 * Fetches a film before its link is pressed: code, grant and first pictures, when a pointer stays on a card, the focus
 * reaches it or a finger goes down. Put it once on a page with links that play lessons; it recognizes them by their
 * address.
 */
export function PlayIntent() {
  const [page, setPage] = useState<string>()
  const queries = useQueryClient()
  useEffect(() => {
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const prepare = (path: string) => {
      const lesson = lessonOf(path)
      if (!lesson) return
      const position = cachedResumePosition(queries, { vid: lesson.id, gid: lesson.gid, duration: 0 })
      // The router reloads the page when it cannot load the code of another one, and where no server answers that page
      // is lost.
      void preparePlayback(lesson, position).then((isReachable) => isReachable && navigator.onLine && setPage(path))
    }
    const near = (event: Event) => {
      clearTimeout(timer)
      const path = watchPath(event.target)
      if (path) timer = setTimeout(() => prepare(path), DWELL)
    }
    const pressed = ({ target }: PointerEvent) => {
      const path = watchPath(target)
      if (path) prepare(path)
    }
    const clicked = (event: MouseEvent) => {
      const lesson = lessonOf(watchPath(event.target) ?? '')
      // Only where the router navigates: a click with a modifier key opens another tab.
      if (lesson && event.defaultPrevented) showPrepared(lesson)
    }
    const options = { signal: left.signal, passive: true }
    window.addEventListener('click', clicked, options)
    document.addEventListener('pointerover', near, options)
    document.addEventListener('focusin', near, options)
    document.addEventListener('pointerdown', pressed, options)
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [queries])
  return page ? <PrefetchPageLinks page={page} /> : null
}

function watchPath(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('a') : null
  return link && link.origin === location.origin && lessonOf(link.pathname) ? link.pathname : undefined
}

function lessonOf(path: string) {
  const { gid, id } = matchPath(routeTable.watch, path)?.params ?? {}
  return gid && id ? { gid, id } : undefined
}
