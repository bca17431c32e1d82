import { useEffect, useRef, useState } from 'react'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { showToast } from '#web/ui/toast.tsx'

const MemberFooter = lazyComponent(async () => (await import('./member-footer.tsx')).MemberFooter)

/** Distance below the viewport in pixels at which it is loaded. */
const NEAR = '600px'

/** Lazy footer of the member area, loaded near the end of the page. Its space is reserved to avoid layout shift. */
export function LazyFooter() {
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!container.current || isNear) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: NEAR })
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div ref={container} className="mt-auto flex min-h-[330px] lg:min-h-[200px] flex-col">
      {isNear && <MemberFooter showToast={showToast} />}
    </div>
  )
}
