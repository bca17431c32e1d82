import type { VideoEvent } from '#contract/collections/events-video.ts'

/** How far a member has come in a lesson. */
export interface Place {
  /** Seconds from the start of the film; unknown where an event did not say. */
  position: number | undefined
  /** Seen to the end, and not begun again. */
  isComplete: boolean
}

export const placeKey = ({ vid, gid = '' }: { vid: string; gid?: string | undefined }) => `${gid} ${vid}`

/**
 * The place in each lesson, by {@link placeKey}, from events with the newest first. Beginning to play says nothing of how far one has
 * come: it happens at the start of the film as soon as the page is opened.
 */
export function placesOf(events: readonly VideoEvent[]): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const event of events) {
    const key = placeKey(event)
    if (event.action === 'play' || places.has(key)) continue
    places.set(key, { position: event.position, isComplete: event.action === 'complete' })
  }
  return places
}
