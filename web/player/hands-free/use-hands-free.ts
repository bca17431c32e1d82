import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { handsFree } from '../core/hands-free/preferences.ts'
import { speakCount, speakCue, stopSpeaking } from '../core/hands-free/speech.ts'
import { listen, type SpokenCommand } from '../core/hands-free/voice-commands.ts'

/** The speech, commands and bells of this device. */
export const useHandsFree = () => useSyncExternalStore(handsFree.subscribe, handsFree.get, handsFree.get)

/** Speaks a cue whenever it becomes another one. */
export function useSpokenCue(text: string | undefined) {
  useEffect(() => {
    if (text) speakCue(text)
  }, [text])
  useEffect(() => stopSpeaking, [])
}

/** The known parts of a spoken cue, as sentences. */
export const cueText = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join('. ')

/** Speaks a number whenever it becomes another one. */
export function useSpokenCount(count: number | undefined) {
  useEffect(() => {
    if (count !== undefined) speakCount(count)
  }, [count])
}

/** Listens while the member wants it. Returns what was heard last. */
export function useVoiceCommands(onCommand: (command: SpokenCommand) => void) {
  const { listens } = useHandsFree()
  const [heard, setHeard] = useState<SpokenCommand>()
  const run = useEffectEvent((command: SpokenCommand) => {
    setHeard(command)
    onCommand(command)
  })
  useEffect(() => (listens ? listen((command) => run(command)) : undefined), [listens])
  return { listens, heard }
}
