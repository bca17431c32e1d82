import { useId, useState, useSyncExternalStore } from 'react'
import { changeHandsFree } from '../core/hands-free/preferences.ts'
import { hasVoice, subscribeToVoices, speakCue } from '../core/hands-free/speech.ts'
import { canRecognize, prepareRecognition } from '../core/hands-free/voice-commands.ts'
import { ringBell } from '../core/mat/bell.ts'
import { Setting } from '../study-tools/setting.tsx'
import { useHandsFree } from './use-hands-free.ts'

/** Settings of speech, voice commands and bell. All processing is on the device. */
export function HandsFreeSettings() {
  return (
    <>
      <SpeechSetting />
      <BellSetting />
      <VoiceSetting />
    </>
  )
}

function SpeechSetting() {
  const { speaks } = useHandsFree()
  const isAvailable = useSyncExternalStore(subscribeToVoices, hasVoice, () => false)
  const hintId = useId()
  return (
    <Setting name="Spoken cues">
      <Switch
        name="Speak titles, cue words and counts"
        isOn={speaks && isAvailable}
        isDisabled={!isAvailable}
        describedBy={hintId}
        onPress={() => {
          changeHandsFree({ speaks: !speaks })
          // Browsers require a user interaction before speech.
          speakCue('Spoken cues are on.')
        }}
      />
      <small id={hintId}>
        {isAvailable
          ? 'Reads titles, cue words and counts with a voice on this device.'
          : 'This device has no built-in voice. Online voices aren’t used.'}
      </small>
    </Setting>
  )
}

function BellSetting() {
  const { bell } = useHandsFree()
  const volume = Math.round(bell * 100)
  return (
    <Setting name="Bell">
      <input
        type="range"
        aria-label="Bell volume"
        aria-valuetext={volume > 0 ? `${volume} percent` : 'off'}
        min={0}
        max={100}
        step={10}
        value={volume}
        onChange={({ currentTarget }) => {
          changeHandsFree({ bell: currentTarget.valueAsNumber / 100 })
          ringBell()
        }}
      />
    </Setting>
  )
}

/**
 * Not rendered without on-device recognition. Availability is checked on click only, because the check crashes the page
 * in some builds of Chromium.
 */
function VoiceSetting() {
  const { listens } = useHandsFree()
  const [state, setState] = useState<keyof typeof voiceHints>('unknown')
  const hintId = useId()
  if (!canRecognize()) return null
  const toggleVoice = async () => {
    if (listens) return changeHandsFree({ listens: false })
    setState('loading')
    const newState = await prepareRecognition()
    setState(newState)
    if (newState === 'ready') changeHandsFree({ listens: true })
  }
  return (
    <Setting name="Voice commands">
      <Switch
        name="Listen for commands"
        isOn={listens}
        isDisabled={state === 'loading' || state === 'none'}
        describedBy={hintId}
        onPress={() => void toggleVoice()}
      />
      <small id={hintId} role="status">
        {voiceHints[state]}
      </small>
    </Setting>
  )
}

const COMMANDS_HINT = 'Say: again, slower, faster, other side, next, back, pause, play.'
const voiceHints = {
  unknown: `${COMMANDS_HINT} Works only if your browser can recognize speech on this device. No audio leaves your device.`,
  ready: `${COMMANDS_HINT} Your browser recognizes the commands on this device. No audio leaves your device.`,
  loading: 'Downloading what your browser needs to recognize speech on this device…',
  failed: 'Couldn’t download the files for hands-free control. Try again.',
  none: 'Your browser can’t recognize speech on this device, so voice commands are off.',
}

interface SwitchProps {
  name: string
  isOn: boolean
  isDisabled: boolean
  describedBy: string
  onPress: () => void
}

const Switch = ({ name, isOn, isDisabled, describedBy, onPress }: SwitchProps) => (
  <button
    type="button"
    className="option"
    role="switch"
    aria-checked={isOn}
    aria-label={name}
    aria-describedby={describedBy}
    disabled={isDisabled}
    onClick={onPress}
  >
    {isOn ? 'On' : 'Off'}
  </button>
)
