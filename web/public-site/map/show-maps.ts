import { logWarning } from '#web/api/log-warning.ts'
import { consentAnswer, CONSENT_CHANGED } from '#web/public-site/run-cookie-banner.ts'
import { mapSource } from './map-source.ts'

/** Event that starts the map's script, dispatched on the container; its `data-source` contains the source. */
export const SHOW_MAP = 'show-map'

/** Distance below the viewport in pixels at which the map loads. */
const NEAR = '200px'

const isAccepted = () => consentAnswer() === 'approved'

/**
 * Shows the interactive map in all containers once the visitor has consented and they are near the viewport, and
 * removes it when consent is withdrawn. Nothing is requested before consent. Returns the stop function.
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
