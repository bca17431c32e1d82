import { useQuery } from '@tanstack/react-query'
import { QueryContent } from './query-content.tsx'
import { logInsQuery } from './settings-queries.ts'
import { formatTime } from './format-time.ts'

/** Lists the last five sign-ins (specification §9). */
export function RecentSignIns({ ownerId }: { ownerId: string }) {
  return (
    <QueryContent query={useQuery(logInsQuery(ownerId))} label="your sign-ins" rows={5}>
      {(logIns) =>
        logIns.length === 0 ? (
          <p className="text-sm text-quiet">No sign-ins recorded yet.</p>
        ) : (
          <table className="settings-table tabular">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Device</th>
                <th scope="col">IP address</th>
              </tr>
            </thead>
            <tbody>
              {logIns.map(({ _id, at, device, ip }) => (
                <tr key={_id}>
                  <th scope="row">{formatTime(at)}</th>
                  <td>{device}</td>
                  <td data-name="From">{ip}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </QueryContent>
  )
}
