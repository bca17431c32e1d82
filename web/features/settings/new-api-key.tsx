import { useEffect, useRef, useState } from 'react'
import type { NewApiKey } from '#contract/api-keys.ts'
import { Button } from '#web/ui/button.tsx'

/** Shows a new key. Receives focus because the key is shown only once. */
export function NewApiKeyNotice({ newKey: { name, key } }: { newKey: NewApiKey }) {
  const box = useRef<HTMLDivElement>(null)
  const [message, setMessage] = useState('')
  useEffect(() => box.current?.focus(), [])
  const copy = () =>
    // The clipboard API is unavailable on plain HTTP; the key can be selected manually.
    void Promise.resolve(navigator.clipboard?.writeText(key)).then(
      () => setMessage(navigator.clipboard ? 'Copied.' : 'Select the key and copy it manually.'),
      () => setMessage('Your browser blocked copying. Select the key and copy it manually.'),
    )
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="mb-6 border-[1.5px] border-signal p-4 md:flex md:items-center md:gap-5"
    >
      <div className="min-w-0 grow">
        <p className="text-sm leading-[1.45]">
          <b className="font-semibold">{name}</b> is ready. Copy it now. It’s shown only once.
        </p>
        <code className="block text-base wrap-anywhere select-all">{key}</code>
      </div>
      <div className="flex shrink-0 items-center gap-3 max-md:mt-3">
        <output className="text-sm">{message}</output>
        <Button tone="main" size="small" onClick={copy}>
          Copy key
        </Button>
      </div>
    </div>
  )
}
