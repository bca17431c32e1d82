import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { warn } from '#web/api/warn.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { Footer as FooterPart } from './footer.tsx'

const Nothing: typeof FooterPart = () => <></>

/** A page without its footer is better than none. */
const Footer = lazy(async () => {
  try {
    return { default: (await import('./footer.tsx')).Footer }
  } catch (reason) {
    warn('The footer did not load.', reason)
    return { default: Nothing }
  }
})

/** Pixels below the screen at which it is fetched. */
const NEAR = '600px'

/** The footer of the member area: it comes when a member comes near the end of the page. Its place is kept, so that nothing moves. */
export function LazyFooter() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || isNear) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: NEAR })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div ref={place} className="mt-auto flex min-h-[420px] flex-col">
      {isNear && (
        <Suspense>
          <Footer showToast={showToast} />
        </Suspense>
      )}
    </div>
  )
}
