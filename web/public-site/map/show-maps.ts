import { logWarning } from '#web/api/log-warning.ts'
import { consentAnswer, CONSENT_CHANGED } from '#web/public-site/run-cookie-banner.ts'
import { mapSource } from './map-source.ts'

/** Event that starts the map's script, dispatched on the container. The container's `data-source` is the source. */
export const SHOW_MAP = 'show-map'

/** Distance below the viewport at which the map is loaded. */
const LOAD_MARGIN = '200px'

const isAccepted = () => consentAnswer() === 'approved'

/**
 * Shows the interactive map in each container that is near the viewport after the visitor has consented, and removes
 * the map when consent is withdrawn. Nothing is requested before consent. Returns the stop function.
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
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        open(target).catch((reason: unknown) => logWarning('The interactive map could not be loaded.', reason))
      }
    },
    { rootMargin: LOAD_MARGIN },
  )
  const close = (container: HTMLElement) => {
    observer.unobserve(container)
    delete container.dataset['source']
    container.querySelector('[data-live-map]')?.remove()
  }
  const update = () => {
    for (const container of containers) {
      close(container)
      if (isAccepted()) observer.observe(container)
    }
  }

  document.addEventListener(CONSENT_CHANGED, update)
  update()
  return () => {
    document.removeEventListener(CONSENT_CHANGED, update)
    observer.disconnect()
  }
}
