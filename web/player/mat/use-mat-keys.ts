import { useEffect, useRef } from 'react'
import { getShortcutKey } from '#rules/shortcut-key.ts'
import { registerMediaKeys } from '../core/engine/media-keys.ts'
import { findMatCommand, type MatCommand } from '../core/mat/mat-segments.ts'

/**
 * Handles keys of pedals, clickers and remotes, and media keys of headsets. Other key handlers of the page do not
 * receive these keys.
 */
export function useMatKeys(runCommand: (command: MatCommand) => void) {
  const latestRunCommand = useRef(runCommand)
  useEffect(() => {
    latestRunCommand.current = runCommand
  })
  useEffect(() => {
    const controller = new AbortController()
    const onKeyDown = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey || event.altKey ? undefined : findMatCommand(getShortcutKey(event))
      const onButton = event.target instanceof Element && event.target.closest('button') !== null
      if (!command || (onButton && (event.key === ' ' || event.key === 'Enter'))) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) latestRunCommand.current(command)
    }
    document.addEventListener('keydown', onKeyDown, { signal: controller.signal, capture: true })
    const run = (command: MatCommand) => () => latestRunCommand.current(command)
    const release = registerMediaKeys({
      play: run('toggle'),
      pause: run('toggle'),
      previoustrack: run('previous'),
      nexttrack: run('next'),
    })
    return () => {
      controller.abort()
      release()
    }
  }, [])
}
