import { use, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { CurrentPlayer } from '#web/player/use-player.ts'
import { useMedia } from '#web/ui/use-media.ts'

export interface SidePanel {
  name: 'Loop' | 'Chapters' | 'About' | 'Transcript' | 'Notes' | 'Clips'
  /** Count shown on the tab. */
  count?: number | undefined
  content: ReactNode
}

interface SidePanelsProps {
  panels: readonly SidePanel[]
  /** True while a loop is being saved, which requires a visible loop panel. */
  isSavingLoop: boolean
  /** True if a note is unsaved, which selects the notes panel. */
  hasDraft: boolean
  /** Panel requested by the page; a new object requests it again. */
  requestedPanel: { name: SidePanel['name'] } | undefined
}

/** Wide screens show the loop above the other panels, very large screens show all panels (as in `watch.css`). */
const LOOP_ABOVE_QUERY = '(width >= 75rem) and (height >= 31.25rem)'
const ALL_PANELS_QUERY = '(width >= 140rem) and (height >= 75rem)'

/**
 * Panels next to the player: the loop and one other panel. On narrow screens the loop is a tab too, which is selected
 * when a loop is set. Very large screens show all panels.
 */
export function SidePanels({ panels, isSavingLoop, hasDraft, requestedPanel }: SidePanelsProps) {
  const isLoopAbove = useMedia(LOOP_ABOVE_QUERY)
  const areAllShown = useMedia(ALL_PANELS_QUERY)
  const hasLoopPoint = useHasLoopPoint()
  const [selection, setSelection] = useState<{ name: SidePanel['name']; hadLoopPoint?: boolean } | undefined>(
    requestedPanel,
  )
  const [handledRequest, setHandledRequest] = useState(requestedPanel)
  if (requestedPanel !== handledRequest) {
    setHandledRequest(requestedPanel)
    setSelection(requestedPanel)
  }
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focused element can be in the panel that was hidden.
    if (document.activeElement?.closest('[data-shown="false"]'))
      row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true })
  }, [requestedPanel])
  const tabs = isLoopAbove ? panels.filter(({ name }) => name !== 'Loop') : panels
  const isLoopFirst = !isLoopAbove && hasLoopPoint
  const defaultName = isLoopFirst ? 'Loop' : hasDraft ? 'Notes' : 'Chapters'
  const isSelectionValid = selection && (isLoopAbove || (selection.hadLoopPoint ?? hasLoopPoint) === hasLoopPoint)
  const selectedName = isSavingLoop && !isLoopAbove ? 'Loop' : isSelectionValid ? selection.name : defaultName
  const shownPanel = (tabs.find(({ name }) => name === selectedName) ?? tabs.find(({ name }) => name !== 'Loop'))?.name
  const tabRow = tabs.length > 1 && !areAllShown && (
    <div key="tabs" ref={row} role="group" aria-label="Beside the video" className="side-tabs">
      {tabs.map(({ name, count = 0 }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === shownPanel}
          onClick={() => setSelection({ name, hadLoopPoint: hasLoopPoint })}
        >
          {name} {count > 0 && <span className="tabular">{count}</span>}
        </button>
      ))}
    </div>
  )
  const panelElements = panels.map(({ name, content }) => (
    <div
      key={name}
      className="side-part"
      data-panel={name}
      data-shown={areAllShown || name === shownPanel || (isLoopAbove && name === 'Loop')}
      // Interaction with a panel selects it, so that a new loop or a saved draft does not replace it.
      onClickCapture={name === 'Chapters' || name === 'Notes' ? () => setSelection({ name }) : undefined}
    >
      {content}
    </div>
  ))
  // Keys preserve typed text when the row of tabs moves.
  return isLoopAbove && panels[0]?.name === 'Loop'
    ? [panelElements[0], tabRow, ...panelElements.slice(1)]
    : [tabRow, ...panelElements]
}

/** Returns whether A or B is set. */
function useHasLoopPoint() {
  const state = use(CurrentPlayer)?.state
  return useSyncExternalStore(state?.subscribe ?? subscribeToNothing, () => {
    const { a, b } = state?.get() ?? {}
    return a !== undefined || b !== undefined
  })
}

const subscribeToNothing = () => () => undefined
