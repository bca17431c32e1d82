import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { handsFree } from '../core/hands-free/preferences.ts'
import { speakCount, speakCue, stopSpeaking } from '../core/hands-free/speech.ts'
import { listenForCommands, type SpokenCommand } from '../core/hands-free/voice-commands.ts'

/** Hands-free settings of this device. */
export const useHandsFree = () => useSyncExternalStore(handsFree.subscribe, handsFree.get, handsFree.get)

/** Speaks a cue when it changes. */
export function useSpokenCue(text: string | undefined) {
  useEffect(() => {
    if (text) speakCue(text)
  }, [text])
  useEffect(() => stopSpeaking, [])
}

/** Joins the defined parts of a cue to sentences. */
export const joinCue = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join('. ')

/** Speaks a number when it changes. */
export function useSpokenCount(count: number | undefined) {
  useEffect(() => {
    if (count !== undefined) speakCount(count)
  }, [count])
}

/** Recognizes voice commands if they are enabled. Returns the last command. */
export function useVoiceCommands(onCommand: (command: SpokenCommand) => void) {
  const { listens } = useHandsFree()
  const [lastCommand, setLastCommand] = useState<SpokenCommand>()
  const run = useEffectEvent((command: SpokenCommand) => {
    setLastCommand(command)
    onCommand(command)
  })
  useEffect(() => (listens ? listenForCommands((command) => run(command)) : undefined), [listens])
  return { listens, lastCommand }
}
