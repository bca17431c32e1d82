import { logWarning } from '#web/api/log-warning.ts'
import { answered, CONSENT_CHANGED } from '#web/public-site/consent-banner.ts'
import { mapSource } from './map-source.ts'

/** What the map's script is told, on the place where the map is to stand; its source is in the place's `data-source`. */
export const SHOW_MAP = 'show-map'

/** Pixels below the screen at which it is fetched. */
const NEAR = '200px'

const isAccepted = () => answered() === 'approved'

/**
 * Puts the interactive map over the drawing wherever the page has a place for it, as soon as the visitor has accepted and the place is near, and
 * takes it away when they decline. Before that nothing is fetched from its source. Returns how to stop.
 */
export function showMaps(): () => void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-map]')]

  const open = async (place: HTMLElement) => {
    const source = await mapSource()
    if (source === undefined || !isAccepted()) return
    place.dataset['source'] = source
    await import(/* @vite-ignore */ place.dataset['map'] ?? '')
    place.dispatchEvent(new Event(SHOW_MAP, { bubbles: true }))
  }
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        near.unobserve(target)
        open(target).catch((reason: unknown) => logWarning('The map did not load; its drawing stays.', reason))
      }
    },
    { rootMargin: NEAR },
  )
  const close = (place: HTMLElement) => {
    near.unobserve(place)
    delete place.dataset['source']
    place.querySelector('[data-live-map]')?.remove()
  }
  const follow = () => {
    for (const place of places) {
      close(place)
      if (isAccepted()) near.observe(place)
    }
  }

  document.addEventListener(CONSENT_CHANGED, follow)
  follow()
  return () => {
    document.removeEventListener(CONSENT_CHANGED, follow)
    near.disconnect()
  }
}
