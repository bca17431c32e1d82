import { useEffect, useRef, useState } from 'react'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { showToast } from '#web/ui/toast.tsx'

const MemberFooter = lazyComponent(async () => (await import('./member-footer.tsx')).MemberFooter)

/** Distance of the footer below the viewport at which it is loaded. */
const LOAD_MARGIN = '600px'

/** Footer of the member area, loaded near the end of the page. Before, it takes no space. */
export function LazyFooter() {
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!container.current || isNear) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: LOAD_MARGIN,
    })
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div ref={container} className="mt-auto">
      {isNear && <MemberFooter showToast={showToast} />}
    </div>
  )
}
