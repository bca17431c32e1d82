import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { matchPath, PrefetchPageLinks } from 'react-router'
import { cachedResumePosition } from '#web/features/progress/index.ts'
// The watch page's styles come with the pages that lead there: a style sheet that comes with the press makes the whole page be set anew.
import '#web/player/player.css'
import './watch.css'
import { preparePlayback, showPrepared } from './prepare.ts'

/** A pointer or a focus that only passes by means nothing. */
const DWELL = 100

/**
 * Stands once on a page with links that play lessons, and sees to it that the film is there before the press is: code, grant and first
 * pictures come when a pointer stays on a card, the focus reaches it or a finger goes down. It watches links by their address, so no link
 * can be forgotten.
 */
export function PlayIntent() {
  const [page, setPage] = useState<string>()
  const queries = useQueryClient()
  useEffect(() => {
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const expect = (path: string) => {
      const lesson = lessonOf(path)
      if (!lesson) return
      setPage(path)
      preparePlayback(lesson, cachedResumePosition(queries, { vid: lesson.id, gid: lesson.gid, duration: 0 }))
    }
    const near = (event: Event) => {
      clearTimeout(timer)
      const path = watchPath(event.target)
      if (path) timer = setTimeout(() => expect(path), DWELL)
    }
    const pressed = ({ target }: PointerEvent) => {
      const path = watchPath(target)
      if (path) expect(path)
    }
    const clicked = (event: MouseEvent) => {
      const lesson = lessonOf(watchPath(event.target) ?? '')
      // The router has taken it on; a click with a key held down opens another tab.
      if (lesson && event.defaultPrevented) showPrepared(lesson)
    }
    const options = { signal: gone.signal, passive: true }
    window.addEventListener('click', clicked, options)
    document.addEventListener('pointerover', near, options)
    document.addEventListener('focusin', near, options)
    document.addEventListener('pointerdown', pressed, options)
    return () => {
      gone.abort()
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
  const { gid, id } = matchPath('/watch/:gid/:id', path)?.params ?? {}
  return gid && id ? { gid, id } : undefined
}
