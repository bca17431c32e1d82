import { warn } from '#web/api/warn.ts'
import { answered } from './consent.ts'

/** What the map's script is told, on the place where the map is to stand; its source is in the place's `data-source`. */
export const SHOW_MAP = 'show-map'

const FAILED = 'The map could not be loaded. Its drawing and the directions are still here.'

/** Where the academy's map comes from, if anywhere; as text, which the map's script reads. */
async function askSource(): Promise<string | undefined> {
  const answer = await fetch('/site.json')
  const notice: unknown = await answer.json()
  return typeof notice === 'object' && notice !== null && 'map' in notice ? JSON.stringify(notice.map) : undefined
}

/** Offers the interactive map to who has accepted, and takes it away from who declines later. Nothing is asked of its source before the press. */
export function offerMaps(say: (words: string) => void) {
  const places = [...document.querySelectorAll<HTMLElement>('[data-map]')]
  const buttonOf = (place: HTMLElement) => place.querySelector<HTMLButtonElement>('[data-open-map]')
  let source: string | undefined

  const follow = async () => {
    const isAllowed = answered() === 'approved'
    if (isAllowed) source ??= await askSource()
    for (const place of places) {
      const live = place.querySelector('[data-live-map]')
      if (!isAllowed) live?.remove()
      buttonOf(place)?.toggleAttribute('hidden', !isAllowed || !source || live !== null)
    }
  }

  const open = async (place: HTMLElement) => {
    try {
      place.dataset['source'] = source
      await import(/* @vite-ignore */ place.dataset['map'] ?? '')
      place.dispatchEvent(new Event(SHOW_MAP, { bubbles: true }))
      buttonOf(place)?.setAttribute('hidden', '')
    } catch (reason) {
      warn('The map did not come.', reason)
      say(FAILED)
    }
  }

  const followOrStay = () => void follow().catch((reason: unknown) => warn('The map is not offered.', reason))
  for (const place of places) buttonOf(place)?.addEventListener('click', () => void open(place))
  document.addEventListener('consent', followOrStay)
  if (answered() === 'approved') followOrStay()
}
