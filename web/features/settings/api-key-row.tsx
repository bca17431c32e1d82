import type { ApiKey } from '#contract/api-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { getCreationTime, formatTime } from './format-time.ts'

export type KeyState = 'on' | 'off' | 'deleted'

interface ApiKeyRowProps {
  apiKey: ApiKey
  onChange: (newState: KeyState) => void
}

export function ApiKeyRow({ apiKey: { _id, name, disabled }, onChange }: ApiKeyRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-name="Created">{formatTime(getCreationTime(_id))}</td>
      <td data-name="Status" className={disabled ? 'text-quiet' : 'text-good'}>
        {disabled ? 'Off' : 'On'}
      </td>
      <td className="tools">
        <div>
          <Button
            size="small"
            onClick={() => onChange(disabled ? 'on' : 'off')}
            aria-label={`${disabled ? 'Enable' : 'Disable'} ${name}`}
          >
            {disabled ? 'Enable' : 'Disable'}
          </Button>
          <Button size="small" onClick={() => onChange('deleted')} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        </div>
      </td>
    </tr>
  )
}
