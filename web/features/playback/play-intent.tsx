import { useEffect, useState } from 'react'
import { matchPath, PrefetchPageLinks } from 'react-router'
// The watch page's styles come with the pages that lead there: a style sheet that comes with the press makes the whole page be set anew.
import '#web/player/player.css'
import './watch.css'
import { prepareGrant, preloadPlayer, preparePlayback } from './prepare.ts'

/** A pointer that only passes by means nothing. */
const DWELL = 100

/**
 * Stands once on a page with links that play lessons, and sees to it that the film is on its way before the press is over:
 * code on hovering or focusing, the grant when the press begins. It watches links by their address, so no link can be forgotten.
 */
export function PlayIntent() {
  const [page, setPage] = useState<string>()
  useEffect(() => {
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const expect = (path: string) => {
      preloadPlayer()
      setPage(path)
    }
    const near = (delay: number) => (event: Event) => {
      clearTimeout(timer)
      const path = watchPath(event.target)
      if (path) timer = setTimeout(() => expect(path), delay)
    }
    const pressed = ({ target, pointerType }: PointerEvent) => {
      const path = watchPath(target)
      const lesson = path && lessonOf(path)
      if (!lesson) return
      expect(path)
      // A finger may be about to scroll, a mouse button is about to click.
      if (pointerType === 'mouse') preparePlayback(lesson)
      else prepareGrant(lesson)
    }
    const options = { signal: gone.signal, passive: true }
    document.addEventListener('pointerover', near(DWELL), options)
    document.addEventListener('focusin', near(0), options)
    document.addEventListener('pointerdown', pressed, options)
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [])
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
