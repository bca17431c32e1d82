import { logWarning } from '#web/api/log-warning.ts'
import { consentAnswer, CONSENT_CHANGED } from '#web/public-site/run-cookie-banner.ts'
import { mapSource } from './map-source.ts'

/**
 * The event that starts the map's script, on the element that is to hold the map; its source is in the element's
 * `data-source`.
 */
export const SHOW_MAP = 'show-map'

/** Pixels below the screen at which it is fetched. */
const NEAR = '200px'

const isAccepted = () => consentAnswer() === 'approved'

/**
 * Puts the interactive map over the drawing wherever the page has a container for it, as soon as the visitor has
 * accepted and it is near, and takes it away when they decline. Before that nothing is fetched from its source. Returns
 * a function that stops it.
 */
export function showMaps(): () => void {
  const containers = [...document.querySelectorAll<HTMLElement>('[data-map]')]

  const open = async (container: HTMLElement) => {
    const source = await mapSource()
    if (source === undefined || !isAccepted()) return
    container.dataset['source'] = source
    await import(/* @vite-ignore */ container.dataset['map'] ?? '')
    container.dispatchEvent(new Event(SHOW_MAP, { bubbles: true }))
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
  const close = (container: HTMLElement) => {
    near.unobserve(container)
    delete container.dataset['source']
    container.querySelector('[data-live-map]')?.remove()
  }
  const update = () => {
    for (const container of containers) {
      close(container)
      if (isAccepted()) near.observe(container)
    }
  }

  document.addEventListener(CONSENT_CHANGED, update)
  update()
  return () => {
    document.removeEventListener(CONSENT_CHANGED, update)
    near.disconnect()
  }
}
