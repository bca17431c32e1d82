import { useEffect, useRef, useState } from 'react'
import { describeFactorError, signWithPasskey } from './passkeys.ts'

interface PromptHandlers {
  onSigned: (passkey: Awaited<ReturnType<typeof signWithPasskey>>) => void
  onError: (message: string) => void
}

/** The browser's passkey prompt. It is also closed when the component unmounts. A closed prompt calls no handler. */
export function usePasskeyPrompt({ onSigned, onError }: PromptHandlers) {
  const controller = useRef<AbortController>(undefined)
  const [isOpen, setOpen] = useState(false)
  const close = () => controller.current?.abort()
  useEffect(() => close, [])
  const open = async () => {
    const { signal } = (controller.current = new AbortController())
    setOpen(true)
    try {
      const passkey = await signWithPasskey(signal)
      if (!signal.aborted) onSigned(passkey)
    } catch (reason) {
      if (!signal.aborted) onError(describeFactorError(reason))
    } finally {
      setOpen(false)
    }
  }
  return { isOpen, open: () => void open(), close }
}
