import { createContext, use, useState } from 'react'

/** Number of times that the form's data was replaced from outside, such as by a merge (`DraftState`). */
export const FormGeneration = createContext(0)

/**
 * Text of an input whose value is parsed from the text. The text stays as typed until the value is replaced from
 * outside. The input is not remounted then, because it would lose the focus, and further letters would be shortcuts.
 */
export function useTypedText<Text>(initial: Text) {
  const generation = use(FormGeneration)
  const [typed, setTyped] = useState({ text: initial, initial, generation })
  const isChanged = JSON.stringify(typed.initial) !== JSON.stringify(initial)
  // Within a generation, only typing changes the value.
  const isReplaced = isChanged && typed.generation !== generation
  if (isChanged || typed.generation !== generation)
    setTyped({ text: isReplaced ? initial : typed.text, initial, generation })
  return [typed.text, (text: Text) => setTyped({ ...typed, text })] as const
}
