import { use, useState, useSyncExternalStore, type ReactNode } from 'react'
import { CurrentPlayer } from '#web/player/use-player.ts'

export interface SidePanel {
  name: 'Loop' | 'Chapters' | 'Transcript' | 'Notes'
  content: ReactNode
}

interface SidePanelsProps {
  panels: readonly SidePanel[]
  /** A loop is being saved: its panel must be visible. */
  isSavingLoop: boolean
  /** A note that was begun is not kept yet: its panel comes first. */
  hasDraft: boolean
}

/** What is beside the film. Where there is only space below it, one panel is shown at a time (`watch.css`); a loop that has just been set comes first. */
export function SidePanels({ panels, isSavingLoop, hasDraft }: SidePanelsProps) {
  const isLooped = useIsLooped()
  const [chosen, choose] = useState<{ name: SidePanel['name']; isLooped: boolean }>()
  const usual = isLooped ? 'Loop' : hasDraft ? 'Notes' : 'Chapters'
  const wanted = isSavingLoop ? 'Loop' : chosen?.isLooped === isLooped ? chosen.name : usual
  const shown = (panels.find(({ name }) => name === wanted) ?? panels[0])?.name
  return (
    <>
      {panels.length > 1 && (
        <div role="group" aria-label="Beside the film" className="side-tabs">
          {panels.map(({ name }) => (
            <button key={name} type="button" aria-pressed={name === shown} onClick={() => choose({ name, isLooped })}>
              {name}
            </button>
          ))}
        </div>
      )}
      {panels.map(({ name, content }) => (
        <div key={name} className="side-part" data-shown={name === shown}>
          {content}
        </div>
      ))}
    </>
  )
}

/** Whether A or B is set. */
function useIsLooped() {
  const state = use(CurrentPlayer)?.state
  return useSyncExternalStore(state?.subscribe ?? never, () => {
    const { a, b } = state?.get() ?? {}
    return a !== undefined || b !== undefined
  })
}

const never = () => () => undefined
